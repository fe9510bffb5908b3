import { adverseKindNames } from '@xunyi/contract/insight'
import type { ListedCase } from '@xunyi/contract/safety'
import { deadlineNames } from '@xunyi/contract/safety-states'
import { Flex, Tag } from 'antd'
import { Clock } from './clock.tsx'

/** The kind and seriousness of a case, as tags. */
export function CaseTags({ death, cluster, serious, kind }: Pick<ListedCase, 'death' | 'cluster' | 'serious' | 'kind'>) {
  return (
    <Flex gap={4} wrap>
      {death && <Tag color="error">死亡</Tag>}
      {cluster && <Tag color="error">疑似群体</Tag>}
      {!death && serious === 'yes' && <Tag color="warning">严重</Tag>}
      <Tag>{adverseKindNames[kind]}</Tag>
    </Flex>
  )
}

/** The next deadline in words. */
export function Due({ next }: { next: ListedCase['next'] }) {
  if (next === null) return <>—</>
  return (
    <span>
      {deadlineNames[next.kind]}：<Clock of={next} />
    </span>
  )
}

import { adverseKindNames } from '@xunyi/contract/insight'
import type { ListedCase } from '@xunyi/contract/safety'
import { deadlineNames } from '@xunyi/contract/safety-states'
import { Flex, Tag } from 'antd'
import styles from './safety.module.css'

/** The time of rendering. */
const now = () => Date.now()

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

/** The next deadline in words; late ones stand out by text and colour. */
export function Due({ next }: { next: ListedCase['next'] }) {
  if (next === null) return <>—</>
  const late = !next.at_once && Date.parse(next.due) < now()
  return (
    <span className={late || next.at_once ? styles.late : undefined}>
      {deadlineNames[next.kind]}：{next.at_once ? '立即' : `${next.day}${late ? '（已逾期）' : ''}`}
    </span>
  )
}

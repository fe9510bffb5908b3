import { assign } from '@xunyi/contract/desk'
import { useQuery } from '@tanstack/react-query'
import { Flex, Select } from 'antd'
import { call } from '../../api.ts'
import { useMay } from '../../me.ts'
import { staffQuery, useDeskAction, type Question } from '../common/queries.ts'
import styles from './question.module.css'

/** The assignee among the team. */
export function Assignment({ question: { id, assignee } }: { question: Question }) {
  const may = useMay('writer', 'approver')
  const { data: staff } = useQuery({ ...staffQuery, enabled: may })
  const { run, busy, problem } = useDeskAction()
  if (!may) return assignee && <p className={styles.none}>指派给 {assignee.name}</p>
  return (
    <Flex gap={8} align="center" wrap>
      <Select
        aria-label="指派给"
        placeholder="指派给…"
        style={{ minWidth: 152 }}
        allowClear
        loading={busy}
        value={assignee?.id ?? null}
        options={(staff ?? []).map(({ id: value, name }) => ({ value, label: name }))}
        onChange={(to: string | undefined) => void run(() => call(assign, { ids: [id], to: to ?? null }))}
      />
      {problem !== null && <span role="alert">{problem}</span>}
    </Flex>
  )
}

import { assign, claim } from '@xunyi/contract/desk'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Flex, Select } from 'antd'
import { call } from '../../api.ts'
import { useMay } from '../../me.ts'
import { staffQuery, useDeskAction } from '../common/queries.ts'
import styles from './queue.module.css'

/** Actions on the marked questions: claiming and assigning. Whatever an asker is told takes each question by itself. */
export function BulkBar({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const { message } = App.useApp()
  const writer = useMay('writer')
  const { data: staff } = useQuery(staffQuery)
  const { run, busy, problem } = useDeskAction()

  async function claimAll() {
    const done = await run(async () => {
      const claims = await Promise.allSettled(ids.map((id) => call(claim, { id })))
      return claims.filter(({ status }) => status === 'fulfilled').length
    })
    if (!done) return
    void message.info(done.result === ids.length ? `已认领 ${ids.length} 个` : `认领了 ${done.result} 个，另有 ${ids.length - done.result} 个已由他人处理`)
    onDone()
  }
  async function assignAll(to: string) {
    if (!(await run(() => call(assign, { ids: [...ids], to })))) return
    void message.success(`已指派 ${ids.length} 个`)
    onDone()
  }
  return (
    <Flex gap={8} align="center" wrap className={styles.bulk!}>
      <span className="tabular">已选 {ids.length} 个</span>
      {writer && (
        <Button size="small" loading={busy} onClick={() => void claimAll()}>
          认领
        </Button>
      )}
      <Select
        aria-label="把选中的问题指派给"
        placeholder="指派给…"
        size="small"
        style={{ minWidth: 110 }}
        value={null}
        options={(staff ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(to: string) => void assignAll(to)}
      />
      <Button size="small" type="text" onClick={onDone}>
        取消
      </Button>
      {problem !== null && <span role="alert">{problem}</span>}
    </Flex>
  )
}

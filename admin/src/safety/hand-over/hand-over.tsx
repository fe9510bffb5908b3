import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CaseDetail } from '@xunyi/contract/safety'
import { checkHandOver, handOver, handOverKindNames, handOverKinds, type HandOverKind, type HandOverProblem } from '@xunyi/contract/safety-hand-over'
import { Alert, App, Button } from 'antd'
import { useState } from 'react'
import { call } from '../../api.ts'
import { failureText } from '../../failures.ts'
import { Failed } from '../../ui/failed.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { Files } from './files.tsx'
import styles from './hand-over.module.css'

/** Files of a case for the national system: what is missing, making them, and those that were made. @param unsaved the form holds changes that were not saved */
export function HandOver({ of, unsaved }: { of: CaseDetail; unsaved: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>上报文件</Button>
      <Button href={`/admin/print/case/${of.id}`} target="_blank" rel="noopener">
        打印
      </Button>
      <SideDrawer open={open} onClose={() => setOpen(false)} size={640} title={`上报文件 · 病例 ${of.number}`}>
        {open && <Content of={of} unsaved={unsaved} />}
      </SideDrawer>
    </>
  )
}

function Content({ of: { id, revision }, unsaved }: { of: CaseDetail; unsaved: boolean }) {
  const { message } = App.useApp()
  const queries = useQueryClient()
  const check = useQuery({ queryKey: ['hand-over-check', id, revision], queryFn: ({ signal }) => call(checkHandOver, { id }, signal) })
  const make = useMutation({
    mutationFn: (kind: HandOverKind) => call(handOver, { id, revision, kind }),
    onSuccess: async () => {
      void message.success('已生成并存档')
      await queries.invalidateQueries({ queryKey: ['hand-overs', id] })
    },
    onError: (error) => void message.error(failureText(error)),
  })
  if (check.error) return <Failed error={check.error} onRetry={() => void check.refetch()} />
  if (!check.data) return <Waiting />
  const { ready, notes } = check.data
  return (
    <>
      {!ready && <Alert type="info" title="病例提交复核后才能生成上报文件；现在可以先补齐下面的缺项。" />}
      {unsaved && <Alert type="warning" title="病例表有未保存的修改，文件按已保存的版本生成。" />}
      {handOverKinds.map((kind) => (
        <section key={kind} className={styles.kind} aria-label={handOverKindNames[kind]}>
          <h3>{handOverKindNames[kind]}</h3>
          <Problems of={check.data[kind]} />
          <Button
            type="primary"
            disabled={!ready || check.data[kind].length > 0}
            loading={make.isPending && make.variables === kind}
            onClick={() => make.mutate(kind)}
          >
            生成{handOverKindNames[kind]}
          </Button>
        </section>
      ))}
      <ul className={styles.notes}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <Files id={id} />
    </>
  )
}

function Problems({ of }: { of: readonly HandOverProblem[] }) {
  if (of.length === 0) return <p className={styles.sound}>✓ 没有缺项</p>
  return (
    <>
      <p className={styles.lacking}>还差 {of.length} 项：</p>
      <ul className={styles.problems}>
        {of.map(({ element, field, problem }) => (
          <li key={`${element} ${field} ${problem}`}>
            {field}：{problem}
            {element !== '' && <span className={styles.element}>（{element}）</span>}
          </li>
        ))}
      </ul>
    </>
  )
}

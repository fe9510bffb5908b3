import { useMutation, useQuery } from '@tanstack/react-query'
import { downloadHandOver, handOverKindNames, handOvers, type HandedOver } from '@xunyi/contract/safety-hand-over'
import { App, Button } from 'antd'
import { call } from '../../api.ts'
import { failureText } from '../../failures.ts'
import { Failed } from '../../ui/failed.tsx'
import { saveBlob } from '../../ui/save-file.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { When } from '../../ui/when.tsx'
import styles from './hand-over.module.css'

/** The files of a case that were handed over, the newest first. */
export function Files({ id }: { id: string }) {
  const found = useQuery({ queryKey: ['hand-overs', id], queryFn: ({ signal }) => call(handOvers, { id }, signal) })
  if (found.error) return <Failed error={found.error} onRetry={() => void found.refetch()} />
  return (
    <section aria-labelledby="handed-over">
      <h3 id="handed-over">已生成的文件</h3>
      {!found.data ? <Waiting /> : found.data.length === 0 ? <p className={styles.quiet}>还没有生成过文件</p> : <List of={found.data} />}
    </section>
  )
}

function List({ of }: { of: readonly HandedOver[] }) {
  return (
    <ul className={styles.files}>
      {of.map((file) => (
        <li key={file.id}>
          <File of={file} />
        </li>
      ))}
    </ul>
  )
}

function File({ of: { id, kind, version, filename, sha256, bytes, at, by, report_number, reported_on } }: { of: HandedOver }) {
  const { message } = App.useApp()
  const download = useMutation({
    mutationFn: () => call(downloadHandOver, { id }),
    onSuccess: saveBlob,
    onError: (error) => void message.error(failureText(error)),
  })
  return (
    <>
      <div className={styles.line}>
        <span>
          {handOverKindNames[kind]} · 第{version}版
        </span>
        <Button size="small" aria-label={`下载 ${filename}`} loading={download.isPending} onClick={() => download.mutate()}>
          下载
        </Button>
      </div>
      <div className={styles.quiet}>
        <bdi>{by}</bdi> · <When at={at} /> · {Math.ceil(bytes / 1024)} KB
      </div>
      <div className={styles.quiet}>
        {report_number === null ? (
          '还没有登记上报'
        ) : (
          <>
            上报 {reported_on}，编号 <bdi>{report_number}</bdi>
          </>
        )}
      </div>
      <div className={styles.digest}>SHA-256 {sha256}</div>
    </>
  )
}

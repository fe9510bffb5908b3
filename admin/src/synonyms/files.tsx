import { exportSynonyms, largestSynonymFile, readSynonymFile } from '@xunyi/contract/synonyms'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Modal, Upload } from 'antd'
import { useState } from 'react'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'
import { base64Of } from '../ui/base64-of.ts'
import { saveFile } from '../ui/save-file.ts'
import styles from './synonyms.module.css'
import type { Editing } from './use-draft.ts'

export function ExportButton() {
  const file = useMutation({ mutationFn: () => call(exportSynonyms, { version: null }), onSuccess: ({ file }) => saveFile(file) })
  return (
    <>
      <Button loading={file.isPending} onClick={() => file.mutate()}>
        导出 CSV
      </Button>
      {file.error && <Alert type="error" role="alert" title={failureText(file.error)} />}
    </>
  )
}

/** Reads a file into the draft; rows that cannot be read are named. */
export function ImportButton({ editing, disabled }: { editing: Editing; disabled: boolean }) {
  const [problem, setProblem] = useState<string | null>(null)
  const read = useMutation({
    mutationFn: async (file: File) => call(readSynonymFile, { content: await base64Of(file), based_on: editing.base, edits: editing.edits }),
    onSuccess: ({ groups }) => editing.put(groups),
  })
  function choose(file: File) {
    read.reset()
    const tooLarge = file.size > largestSynonymFile
    setProblem(file.size === 0 ? '这是空文件' : tooLarge ? '文件超过 3 MB：请拆成几个文件' : null)
    if (file.size > 0 && !tooLarge) read.mutate(file)
  }
  const fault = problem ?? (read.error ? failureText(read.error) : null)
  const close = () => {
    setProblem(null)
    read.reset()
  }
  return (
    <>
      <Upload
        accept=".csv"
        maxCount={1}
        showUploadList={false}
        disabled={disabled || read.isPending}
        beforeUpload={(file) => {
          choose(file)
          return false
        }}
      >
        <Button disabled={disabled} loading={read.isPending}>
          导入 CSV
        </Button>
      </Upload>
      <Modal open={fault !== null || read.data !== undefined} title="导入" footer={<Button onClick={close}>知道了</Button>} onCancel={close}>
        {fault !== null && <Alert type="error" role="alert" title={fault} />}
        {read.data && (
          <>
            <p>
              读到 {read.data.rows} 行，{read.data.groups.length} 组已放入改动{read.data.bad.length > 0 && `，${read.data.bad.length} 行有问题，没有读入：`}
            </p>
            <ul className={styles.bad}>
              {read.data.bad.slice(0, 100).map(({ row, reasons }) => (
                <li key={row}>
                  第 {row} 行：{reasons.join('；')}
                </li>
              ))}
            </ul>
            <p className={styles.quiet}>编号相同即同一组；文件里没有的组不受影响。预演、提议、批准之后才生效。</p>
          </>
        )}
      </Modal>
    </>
  )
}

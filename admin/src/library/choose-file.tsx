import { largestFile } from '@xunyi/contract/library'
import { formats, template, type Format } from '@xunyi/contract/library-export'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Flex, Upload } from 'antd'
import { useState } from 'react'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'
import { base64Of } from '../ui/base64-of.ts'
import { saveFile } from '../ui/save-file.ts'
import styles from './library.module.css'

interface Props {
  busy: boolean
  error: unknown
  onChoose: (file: { name: string; content: string }) => void
}

const megabytes = Math.floor(largestFile / 1_000_000)

/** Chooses the import file or downloads a template. */
export function ChooseFile({ busy, error, onChoose }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  const download = useMutation({ mutationFn: (format: Format) => call(template, { format }), onSuccess: saveFile })

  async function choose(file: File) {
    setProblem(null)
    if (file.size === 0) return setProblem('这是空文件')
    if (file.size > largestFile) return setProblem(`文件超过 ${megabytes} MB：请拆成几个文件再导入`)
    try {
      onChoose({ name: file.name.slice(-255), content: await base64Of(file) })
    } catch {
      setProblem('文件读不出来：请检查它是否已被移动或正被占用')
    }
  }

  const shown = problem ?? (error ? failureText(error) : null)
  return (
    <div className={styles.choose}>
      <Upload.Dragger
        accept=".xlsx,.csv,.jsonl"
        maxCount={1}
        showUploadList={false}
        disabled={busy}
        beforeUpload={(file) => {
          void choose(file)
          return false
        }}
      >
        <p>{busy ? '正在读取和核对……' : '点击选择文件，或把文件拖到这里'}</p>
        <p className={styles.quiet}>.xlsx、.csv（UTF-8 或 GB18030）、.jsonl，不超过 {megabytes} MB</p>
      </Upload.Dragger>
      {shown !== null && <Alert type="error" showIcon role="alert" title={shown} style={{ marginTop: 16 }} />}
      <Flex gap={8} align="center" wrap style={{ marginTop: 16 }}>
        <span>下载模板：</span>
        {formats.map((format) => (
          <Button key={format} size="small" loading={download.isPending && download.variables === format} onClick={() => download.mutate(format)}>
            .{format}
          </Button>
        ))}
      </Flex>
      {download.error && <Alert type="error" showIcon role="alert" title={failureText(download.error)} style={{ marginTop: 16 }} />}
      <ul className={styles.rules}>
        <li>选好文件后先核对，不会直接写入。</li>
        <li>编号相同即同一条：内容有变化的存为新版本，旧版本保留。</li>
        <li>全部导入或全不导入；文件里没有的条目不受影响。</li>
      </ul>
    </div>
  )
}

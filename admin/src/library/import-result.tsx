import type { importFile } from '@xunyi/contract/library'
import type { Answer } from '@xunyi/contract/endpoint'
import { Button, Result } from 'antd'
import { Link } from 'react-router'

export function ImportResult({ counts: { added, updated, unchanged, skipped }, onAgain }: { counts: Answer<typeof importFile>; onAgain: () => void }) {
  return (
    <Result
      status="success"
      title="导入完成"
      subTitle={`新增 ${added}，更新 ${updated}，未变 ${unchanged}，跳过 ${skipped}。搜索已经更新，导入已记入审计日志。`}
      extra={[
        <Link key="see" to="/library?sort=changed">
          <Button type="primary">查看最近更新</Button>
        </Link>,
        <Button key="again" onClick={onAgain}>
          再导入一个文件
        </Button>,
      ]}
    />
  )
}

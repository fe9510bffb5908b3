import type { importFile } from '@xunyi/contract/library'
import type { Answer } from '@xunyi/contract/endpoint'
import { Button, Result } from 'antd'
import { Link } from 'react-router'

export function ImportResult({ counts: { id, added, updated, unchanged, skipped }, onAgain }: { counts: Answer<typeof importFile>; onAgain: () => void }) {
  return (
    <Result
      status="success"
      title={id === null ? '没有需要导入的内容' : '已导入为草稿'}
      subTitle={`新增 ${added}，更新 ${updated}，未变 ${unchanged}，跳过 ${skipped}。${id === null ? '' : '由另一位医学审核打开抽样、批准之后发布。'}`}
      extra={[
        id !== null && (
          <Link key="see" to={`/library/batches/${id}`}>
            <Button tabIndex={-1} type="primary">
              查看批次
            </Button>
          </Link>
        ),
        <Button key="again" onClick={onAgain}>
          再导入一个文件
        </Button>,
      ]}
    />
  )
}

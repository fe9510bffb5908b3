import { verifyRecord } from '@xunyi/contract/audit'
import type { Answer } from '@xunyi/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Flex, Form, Input, Modal, Typography } from 'antd'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'
import styles from './audit.module.css'

const flaws = {
  missing: '缺失',
  changed: '被改动过',
  loose: '与前一条不相连',
  rewritten: '与您保存的校验值不符：到这一条为止的记录被整体重写过',
  caseMissing: '所记的药物警戒病例或其版本缺失',
  caseChanged: '所记的药物警戒病例或其版本被改动过',
} as const

/** Verifies the hash chain and shows where it ends or breaks. */
export function VerifyDialog({ onClose }: { onClose: () => void }) {
  const check = useMutation({ mutationFn: (kept: string) => call(verifyRecord, { kept: kept === '' ? null : kept }) })
  return (
    <Modal open title="校验完整性" footer={null} onCancel={onClose}>
      <Form layout="vertical" onFinish={({ kept = '' }: { kept?: string }) => check.mutate(kept.trim())}>
        <p>每条记录都含有前一条的摘要。校验从第一条走到最后一条，任何一条被改动、删除或插入都会被查出。经两人遮盖的文字，按遮盖记录里的摘要核对。</p>
        <Form.Item
          name="kept"
          label="上次保存的校验值（选填）"
          extra="填写后还能查出记录被截短或整体重写"
          rules={[{ pattern: /^\s*[1-9]\d{0,14}:[\w-]{43}\s*$/, message: '校验值的格式是「序号:摘要」' }]}
        >
          <Input autoComplete="off" spellCheck={false} placeholder="例如 128:Zk3…" />
        </Form.Item>
        <Flex vertical gap={12} align="start">
          <Button type="primary" htmlType="submit" loading={check.isPending}>
            {check.isPending ? '正在校验' : '开始校验'}
          </Button>
          <div aria-live="polite" style={{ width: '100%' }}>
            {check.error && <Alert type="error" showIcon title={failureText(check.error)} />}
            {check.data && !check.isPending && <Result found={check.data} withMark={check.variables !== ''} />}
          </div>
        </Flex>
      </Form>
    </Modal>
  )
}

function Result({ found, withMark }: { found: Answer<typeof verifyRecord>; withMark: boolean }) {
  if (!found.whole)
    return (
      <Alert
        type="error"
        showIcon
        title={`审计记录不完整：第 ${found.seq} 条${flaws[found.flaw]}`}
        description="请保留现场，不要继续操作，并联系信息安全负责人。"
      />
    )
  if (found.end === null) return <Alert type="info" showIcon title="还没有审计记录" />
  return (
    <Alert
      type="success"
      showIcon
      title={`审计记录完整：共 ${found.rows} 条${withMark ? '，且与您保存的校验值相符' : ''}`}
      description={
        <>
          <p>请把下面的校验值保存在系统以外的地方，下次校验时填写：</p>
          <Typography.Text copyable={{ text: found.end, tooltips: ['复制校验值', '已复制'] }}>
            <code className={styles.mark}>{found.end}</code>
          </Typography.Text>
        </>
      }
    />
  )
}

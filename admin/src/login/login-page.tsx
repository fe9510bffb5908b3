import { beginConsoleLogin } from '@xunyi/contract/console'
import { Alert, Button, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'
import { hasExpired, useToken } from '../session.ts'
import { brand } from '../ui/brand.ts'

export function LoginPage() {
  const signedIn = useToken() !== null
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    document.title = `登录 · ${brand}管理台`
  }, [])
  if (signedIn) return <Navigate to="/" replace />

  async function begin() {
    setBusy(true)
    setProblem(null)
    try {
      window.location.assign(await call(beginConsoleLogin, {}))
    } catch (error) {
      setProblem(failureText(error))
      setBusy(false)
    }
  }

  return (
    <main className="center">
      <Typography.Title level={1}>{brand}管理台</Typography.Title>
      <Typography.Text>供医学信息、医学审核、药物警戒与运营人员使用</Typography.Text>
      {problem === null && hasExpired() && <Alert type="warning" title="登录状态已失效，请重新登录；未保存的内容会在登录后恢复" role="alert" />}
      {problem !== null && <Alert type="error" title={problem} role="alert" />}
      <Button type="primary" size="large" loading={busy} onClick={() => void begin()}>
        企业账号登录（SSO）
      </Button>
      <Typography.Text type="secondary">将跳转到企业登录页面；30 分钟无操作自动退出</Typography.Text>
    </main>
  )
}

import { exchangeForConsole } from '@xunyi/contract/console'
import { refusalOf, refusals } from '@xunyi/contract/refusals'
import { exchangeCookie } from '@xunyi/contract/sso'
import { Button, Result } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'
import { signIn, takeReturnPath } from '../session.ts'
import { Waiting } from '../ui/waiting.tsx'

/** The callback page of the company's single sign-on. */
export function CallbackPage() {
  const code = useSearchParams()[0].get('code') ?? ''
  const navigate = useNavigate()
  const [value] = useState(oneTimeValue)
  const [failed, setFailed] = useState<string | null>(null)
  const begun = useRef(false)
  const good = code === '00000' && value !== null
  useEffect(() => {
    if (begun.current || !good) return
    begun.current = true
    call(exchangeForConsole, { code: value }).then(
      ({ token }) => {
        signIn(token)
        void navigate(takeReturnPath(), { replace: true })
      },
      (error: unknown) => setFailed(failureText(error)),
    )
  }, [good, value, navigate])
  const problem = good ? failed : refusals[refusalOf(code) ?? 'exchangeFailed'].msg
  if (problem === null) return <Waiting />
  return (
    <main>
      <Result
        status="error"
        title={problem}
        extra={
          <Link to="/login" replace>
            <Button tabIndex={-1} type="primary">
              返回登录
            </Button>
          </Link>
        }
      />
    </main>
  )
}

/** Over https the cookie's name begins with __Host-. */
function oneTimeValue(): string | null {
  return new RegExp(`(?:^|; )(?:__Host-)?${exchangeCookie}=([^;]+)`).exec(document.cookie)?.[1] ?? null
}

import type { RefObject } from 'react'
import { maskPhone } from '@xunyi/contract/values'
import { copy } from '../copy.ts'
import { useSite } from '../shared/site.ts'
import { useAfter } from '../ui/after.ts'
import { Announce } from '../ui/announce.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import styles from './code-field.module.css'

interface Props {
  inputRef: RefObject<HTMLInputElement | null>
  code: string
  onCode: (code: string) => void
  error: string | undefined
  /** Seconds until another code may be asked for. */
  left: number
  /** The number the last code went to; null before the first. */
  sentTo: string | null
  sending: boolean
  onSend: () => void
}

/** One input for the whole code, so that pasting and the phone's own suggestion work. */
export function CodeField({ inputRef, code, onCode, error, left, sentTo, sending, onSend }: Props) {
  const slow = useAfter(sending, 8000)
  const waiting = left > 0
  return (
    <>
      <Field
        ref={inputRef}
        label="验证码"
        className={styles.code}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        name="code"
        value={code}
        error={error}
        onChange={({ target }) => onCode(target.value.normalize('NFKC').replace(/[\s-]/g, ''))}
        trailing={
          <Button variant="quiet" className={styles.send} busy={sending} disabled={waiting} onClick={onSend}>
            {waiting ? copy['code.countdown'].replace('{count}', String(left)) : '获取验证码'}
          </Button>
        }
        hint={slow ? '发送较慢，请稍候' : sentTo && `验证码已发送至 ${maskPhone(sentTo)}`}
      />
      {sentTo && <Help />}
      <Announce>{slow ? '发送较慢，请稍候' : sentTo && (waiting ? `验证码已发送至 ${maskPhone(sentTo)}` : '可以重新获取验证码')}</Announce>
    </>
  )
}

/** What to do when no message comes. */
function Help() {
  const site = useSite()
  return (
    <div className={styles.help}>
      {site.data?.dev_inbox && (
        <p>
          开发环境不发送短信，请到 <a href="/dev/inbox" target="_blank" rel="noopener noreferrer">/dev/inbox</a> 查看验证码
        </p>
      )}
      <details>
        <summary>收不到验证码？</summary>
        <ul>
          <li>请核对手机号，并确认手机未停机、信号正常</li>
          <li>请查看短信应用中的拦截或垃圾信息</li>
          <li>验证码 5 分钟内有效；重新获取后，之前的验证码即失效</li>
        </ul>
      </details>
    </div>
  )
}

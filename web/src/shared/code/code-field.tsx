import type { RefObject } from 'react'
import { maskEmail, maskPhone } from '@xunyi/contract/values'
import { copy } from '../../copy.ts'
import { useAfter } from '../../ui/after.ts'
import { Announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useSite } from '../site.ts'
import styles from './code-field.module.css'
import { resendSeconds } from './countdown.ts'

interface Props {
  inputRef: RefObject<HTMLInputElement | null>
  label?: string
  code: string
  onCode: (code: string) => void
  error: string | undefined
  /** Seconds until another code may be asked for. */
  left: number
  /** The code takes no more guesses. */
  usedUp: boolean
  /** The number or the address the last code went to, shown masked; null before the first. */
  sentTo: string | null
  sending: boolean
  onSend: () => void
  required?: boolean
}

/** One input for the whole code, so that pasting and the phone's own suggestion work. */
export function CodeField({ inputRef, label = '验证码', code, onCode, error, left, usedUp, sentTo, sending, onSend, required }: Props) {
  const slow = useAfter(sending, 8000)
  const waiting = left > 0
  const byMail = sentTo?.includes('@') ?? false
  const sent = sentTo && `验证码已发送至 ${byMail ? maskEmail(sentTo) : maskPhone(sentTo)}`
  return (
    <>
      <Field
        ref={inputRef}
        label={label}
        className={styles.code}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        name="code"
        required={required}
        value={code}
        error={error}
        onChange={({ target }) => onCode(target.value.normalize('NFKC').replace(/[\s-]/g, ''))}
        trailing={
          <Button variant="quiet" className={styles.send} busy={sending} disabled={waiting} onClick={onSend}>
            {waiting ? copy['code.countdown'].replace('{count}', String(left)) : '获取验证码'}
          </Button>
        }
        hint={slow ? '发送较慢，请稍候' : usedUp ? '已输错 5 次，请重新获取验证码' : (sent ?? '6 位数字，5 分钟内有效')}
      />
      <Help byMail={byMail} late={sentTo !== null && left <= resendSeconds - 30} />
      <Announce>{slow ? '发送较慢，请稍候' : sent && (waiting ? sent : '可以重新获取验证码')}</Announce>
    </>
  )
}

const advice = {
  sms: ['请核对手机号，并确认手机未停机、信号正常', '请查看短信应用中的拦截或垃圾信息'],
  mail: ['请核对邮箱地址，邮件可能需要几分钟才能送达', '请查看邮箱的垃圾邮件和拦截邮件'],
} as const

/** Advice for a code that does not arrive, half a minute after it was sent. Its line is there before. */
function Help({ byMail, late }: { byMail: boolean; late: boolean }) {
  const site = useSite()
  return (
    <div className={styles.help}>
      {site.data?.dev_inbox && (
        <p>
          开发环境：验证码见{' '}
          <a href="/dev/inbox" target="_blank" rel="noopener noreferrer">
            /dev/inbox
          </a>
        </p>
      )}
      <details className={late ? undefined : styles.later}>
        <summary>收不到验证码？</summary>
        <ul>
          {advice[byMail ? 'mail' : 'sms'].map((line) => (
            <li key={line}>{line}</li>
          ))}
          <li>验证码 5 分钟内有效；重新获取后，之前的验证码即失效</li>
        </ul>
      </details>
    </div>
  )
}

import { useRef, useState } from 'react'
import { Agreement } from '../src/agreements/agreement.tsx'
import { feedbackTypeNames } from '@xunyi/contract/feedback'
import { Choice } from '../src/ui/choice.tsx'
import { CodeField } from '../src/shared/code/code-field.tsx'
import { PhoneField } from '../src/shared/code/phone-field.tsx'
import { Field } from '../src/ui/field.tsx'
import { TextArea } from '../src/ui/text-area.tsx'
import { noop, Section, State } from './gallery.tsx'

export function Fields() {
  return (
    <Section title="Fields">
      <State name="Field: empty">
        <Field label="姓名" />
      </State>
      <State name="Field: value and hint">
        <Field label="姓名" defaultValue="王医生" hint="用于确认您的专业身份" />
      </State>
      <State name="Field: error">
        <Field label="姓名" error="请填写姓名" />
      </State>
      <State name="Field: suffix">
        <Field label="新邮箱" suffix="@company.com" defaultValue="wang" />
      </State>
      <State name="Field: disabled">
        <Field label="姓名" defaultValue="王医生" disabled />
      </State>
      <State name="TextArea: empty">
        <Area value="" />
      </State>
      <State name="TextArea: long text">
        <Area value={'白蛋白开封后应在多长时间内输注完毕？\n'.repeat(5)} />
      </State>
      <State name="TextArea: error">
        <Area value="超出" error="最多 2000 字，已超出 3 字" />
      </State>
      <State name="PhoneField: empty">
        <Phone digits="" />
      </State>
      <State name="PhoneField: error">
        <Phone digits="138001" error="请输入 11 位手机号" />
      </State>
      <State name="CodeField: before the first code">
        <Code />
      </State>
      <State name="CodeField: sending">
        <Code sending />
      </State>
      <State name="CodeField: countdown">
        <Code left={42} sentTo="13800138000" />
      </State>
      <State name="CodeField: sent by mail, wrong code">
        <Code sentTo="wang@company.com" error="验证码错误，请重新输入" />
      </State>
      <State name="Agreement: unticked, error">
        <Ticked error="请阅读并勾选协议" />
      </State>
      <State name="Choice: none chosen, error">
        <Choice label="反馈类型" name="none" options={feedbackTypeNames} chosen={null} required error="请选择反馈类型" onChoose={noop} />
      </State>
      <State name="Choice: chosen">
        <Choice label="反馈类型" name="chosen" options={feedbackTypeNames} chosen="FUNCTIONAL_BUG" onChoose={noop} />
      </State>
    </Section>
  )
}

function Area({ value: initial, error }: { value: string; error?: string }) {
  const [value, setValue] = useState(initial)
  return <TextArea label="反馈内容" value={value} error={error} maxRows={4} onChange={({ target }) => setValue(target.value)} />
}

function Phone({ digits: initial, error }: { digits: string; error?: string }) {
  const [digits, setDigits] = useState(initial)
  return <PhoneField inputRef={useRef<HTMLInputElement>(null)} digits={digits} onDigits={setDigits} error={error} />
}

function Code({ sending = false, left = 0, sentTo = null, error }: { sending?: boolean; left?: number; sentTo?: string | null; error?: string }) {
  const [code, setCode] = useState('')
  return (
    <CodeField
      inputRef={useRef<HTMLInputElement>(null)}
      code={code}
      onCode={setCode}
      error={error}
      left={left}
      usedUp={false}
      sentTo={sentTo}
      sending={sending}
      onSend={noop}
    />
  )
}

function Ticked({ error }: { error: string }) {
  const [agreed, setAgreed] = useState(false)
  return <Agreement agreed={agreed} onAgreed={setAgreed} error={agreed ? undefined : error} />
}

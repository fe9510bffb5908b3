interface Entered {
  phone: string
  code: string
  agreed: boolean
}

/** The sentence naming the missing input before the login; null when complete. */
export function missingHint({ phone, code, agreed }: Entered): string | null {
  const empty = [phone === '' && '手机号', code === '' && '验证码'].filter(Boolean).join('、')
  if (empty && !agreed) return `请填写${empty}并勾选协议`
  if (empty) return `请填写${empty}`
  return agreed ? null : '请勾选协议'
}

interface Entered {
  phone: string
  code: string
  agreed: boolean
}

/** What still has to be done before the login button works, as one sentence; null when nothing. */
export function missingHint({ phone, code, agreed }: Entered): string | null {
  const empty = [phone === '' && '手机号', code === '' && '验证码'].filter(Boolean).join('、')
  if (empty && !agreed) return `请填写${empty}并勾选协议`
  if (empty) return `请填写${empty}`
  return agreed ? null : '请勾选协议'
}

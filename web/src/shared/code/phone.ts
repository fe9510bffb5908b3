import { phoneNumber } from '@xunyi/contract/values'

/** The digits of the typed or pasted text, without a leading country code. */
export function typedDigits(raw: string): string {
  const whole = phoneNumber(raw)
  if (whole !== null) return whole
  const digits = raw
    .normalize('NFKC')
    .trim()
    .replace(/^(\+|00)86/, '')
    .replace(/\D/g, '')
  return digits.replace(/^86(?=1\d{10}$)/, '').slice(0, 20)
}

/** Groups the digits typed so far as 138 0013 8000. */
export function spacedPhone(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter(Boolean).join(' ')
}

/** The caret position in the grouped number that keeps the same number of digits before it. */
export function caretAfter(digitsBefore: number, spaced: string): number {
  let seen = 0
  for (let at = 0; at < spaced.length; at++) {
    if (seen === digitsBefore) return at
    if (spaced[at] !== ' ') seen++
  }
  return spaced.length
}

/** The message for an invalid phone number; null for a valid one. */
export function phoneProblem(digits: string): string | null {
  if (digits === '') return '请填写手机号'
  if (phoneNumber(digits) !== null) return null
  if (digits.length !== 11) return `手机号应为 11 位数字，现在是 ${digits.length} 位`
  return '手机号应以 1 开头，请检查后重新填写'
}

/** The message for an invalid code without spaces and hyphens. */
export function codeProblem(code: string): string | null {
  if (code === '') return '请填写验证码'
  return /^\d{6}$/.test(code) ? null : '验证码为 6 位数字，请检查后重新填写'
}

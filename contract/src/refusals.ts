/**
 * Every refusal by name: its code in the envelope, the HTTP status, and the sentence a person may read.
 * Named refusals of a handler answer HTTP 200, because clients read the code; other statuses are decided
 * before a handler runs. 401 always means a dead session: the client signs out on it. A new refusal takes the next code of
 * the series A05. Two refusals share a code only with different HTTP statuses.
 */
export const refusals = {
  blocked: { code: 'A0018', status: 200, msg: '根据法律法规及伦理要求，禁止此类问题或用语' },
  codeWrong: { code: 'A0008', status: 200, msg: '验证码错误，请重新输入' },
  codeExpired: { code: 'A0010', status: 200, msg: '验证码已过期，请重新获取' },
  userNotFound: { code: 'A0004', status: 200, msg: '用户不存在' },
  noStaffAccount: { code: 'A0102', status: 200, msg: '未找到您的邮箱账号，请先联系管理员创建账号' },
  phoneTaken: { code: 'A0034', status: 200, msg: '手机号已存在' },
  emailTaken: { code: 'A0035', status: 200, msg: '邮箱已存在' },
  cancelNotSupported: { code: 'A0028', status: 200, msg: '当前身份不支持注销账号' },
  cancelFailed: { code: 'A0029', status: 200, msg: '注销失败，请稍后重试' },
  deletionCodeExpired: { code: 'A0032', status: 200, msg: '验证码已过期，请重新获取' },
  deletionCodeUsed: { code: 'A0033', status: 200, msg: '验证码已使用，请重新获取' },
  disabled: { code: 'A0024', status: 200, msg: '该账户已被停用，请联系管理员' },
  sendLimit: { code: 'A0030', status: 200, msg: '由于操作频繁，请24小时之后再试' },
  sendTooSoon: { code: 'A0031', status: 200, msg: '由于操作频繁，请24小时之后再试' },
  loginLocked: { code: 'A0103', status: 200, msg: '由于操作频繁，请24小时后再试' },
  noRole: { code: 'A0300', status: 403, msg: '您的账号没有此操作的权限' },
  notAllowed: { code: 'A0300', status: 200, msg: '您的账号不能进行此操作' },
  notFound: { code: 'A0404', status: 200, msg: '内容不存在或已删除' },
  conflict: { code: 'A0409', status: 200, msg: '内容已被他人修改，请核对后再保存' },
  tooManyWaiting: { code: 'A0521', status: 200, msg: '您有较多问题正在等待答复，请收到答复后再提交' },
  tooManyToday: { code: 'A0522', status: 200, msg: '您近24小时提交的问题已达上限，请稍后再提交' },
  duplicate: { code: 'A0506', status: 200, msg: '您已提交过该反馈，请勿重复提交！' },
  deliveryFailed: { code: 'A0502', status: 200, msg: '短信发送失败，请稍后重试' },
  ssoUnavailable: { code: 'A0504', status: 200, msg: '企业登录暂时不可用，请稍后重试' },
  ssoNotConfigured: { code: 'A0505', status: 200, msg: '本站尚未配置企业账号登录' },
  exchangeFailed: { code: 'A0507', status: 200, msg: '登录未完成，请重新登录' },
  policyChanged: { code: 'A0508', status: 200, msg: '协议已更新，请刷新页面后重新阅读' },
  exportBusy: { code: 'A0515', status: 200, msg: '已有导出正在进行，请稍后再试' },
  exportLimit: { code: 'A0516', status: 200, msg: '今天的导出次数已达上限，请明天再试' },
  badRequest: { code: 'A0002', status: 400, msg: '提交的内容有误，请检查后重试' },
  noSession: { code: 'A0301', status: 401, msg: '登录状态已失效，请重新登录' },
  csrfFailed: { code: 'A0403', status: 403, msg: '页面已过期，请刷新后重试' },
  unknownCall: { code: 'A0404', status: 404, msg: '接口不存在' },
  wrongMethod: { code: 'A0405', status: 405, msg: '请求方法不支持' },
  tooLarge: { code: 'A0413', status: 413, msg: '内容太多，请删减后再提交' },
  wrongMediaType: { code: 'A0415', status: 415, msg: '请求格式不支持' },
  rateLimited: { code: 'A0501', status: 429, msg: '操作过于频繁，请稍后再试' },
  fault: { code: 'A0000', status: 500, msg: '系统繁忙，请稍后重试' },
  unavailable: { code: 'A0503', status: 503, msg: '系统正在更新，请稍后重试' },
} as const satisfies Record<string, { code: string; status: number; msg: string }>

export type RefusalName = keyof typeof refusals

/** A refusal by name. A rule throws it, the server turns it into the envelope, the client's caller throws it again. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly refusal: RefusalName
  /** Whole seconds until trying again makes sense, where the server knows. */
  readonly retryAfter: number | null

  constructor(refusal: RefusalName, options: { msg?: string; retryAfter?: number } = {}) {
    super(options.msg ?? refusals[refusal].msg)
    this.refusal = refusal
    this.retryAfter = options.retryAfter ?? null
  }

  get code(): string {
    return refusals[this.refusal].code
  }
}

/** The refusal of a code; the HTTP status decides where two share a code. Null for an unknown code. */
export function refusalOf(code: string, status = 200): RefusalName | null {
  const names = (Object.keys(refusals) as RefusalName[]).filter((name) => refusals[name].code === code)
  return names.find((name) => refusals[name].status === status) ?? names[0] ?? null
}

/** The message of a blocked text on ending one's life: the phone shows it with the blocked view. */
export const helpLine = { number: '12356', before: '如果您或身边的人正处在困境中，可以拨打全国统一心理援助热线 ', after: '。' } as const
export const blockedWithHelp = `${helpLine.before}${helpLine.number}${helpLine.after}`

/**
 * Every sentence of the app that more than one place or a test needs.
 * The first part is fixed: those strings are exact to the byte, half-width marks and 后/之后 included (copy.test.ts holds
 * them against the table). No formatter may touch them.
 */
const fixed = {
  'ae.confirm': '知道了',
  'ask.title': '问答结果',
  'ask.evidence': '相关证据',
  'blocked.title': '违反法律法规',
  'none.text': '暂无问答结果',
  'none.feedbackBtn': '点我反馈',
  'bar.placeholder': '请输入你的问题',
  'bar.send': '发送',
  'similar.title': '找到相关问题',
  'similar.hint': '选取您要了解的问题，如没有可重新提问',
  'similar.loading': '正在寻找相关问题',
  'similar.empty': '没找到相关问题',
  'similar.resend': '仍发送原问题',
  'share.ok': '我已知晓',
  'code.countdown': '{count}秒后重新获取',
  'fb.type.required': '请选择反馈类型',
  'fb.email.required': '请填写您的真实邮箱',
  'fb.email.bad': '邮箱不可用',
  'fb.content.required': '请输入具体反馈内容',
  'err.A0103': '由于操作频繁，请24小时后再试',
  'err.A0024': '该账户已被停用，请联系管理员',
  'err.A0031': '由于操作频繁，请24小时之后再试',
  'err.A0030': '由于操作频繁，请24小时之后再试',
  'err.A0034': '手机号已存在',
  'err.A0035': '邮箱已存在',
  'fb.duplicate': '您已提交过该反馈，请勿重复提交！',
  'fb.ok': '提交成功, 感谢您的反馈！',
  'askfb.ok': '已收到您的反馈',
  'dlg.cancel': '取消',
  'dlg.ok': '确定',
} as const

const ours = {
  'welcome.tagline': '全方位医学问答助手',
  'welcome.notice': '本产品仅供医疗卫生专业人士使用',
  'welcome.enter': '进入',
  disclaimer: '回答不能替代真实医疗建议，请以线下医生意见为准',
  'ae.title': '不良反应提示',
  'ae.text': '您输入的问题涉及不良反应。根据《药品不良反应报告和监测管理办法》，发现药品不良事件应当上报。',
  'blocked.text': '根据法律法规及伦理要求，禁止此类问题或用语，相关信息已隐藏，您可以换一个问题再试。',
  'none.hint': '可请管理员补充该问题的答案',
  'nav.home': '首页',
  'nav.me': '我的',
  'notFound.title': '页面不存在',
  'notFound.home': '返回首页',
  'guard.error': '登录状态异常，请重新登录',
  'guard.login': '重新登录',
  'session.expired': '登录状态已失效，请重新登录',
  'error.network': '网络异常，请稍后重试',
  'error.offline': '当前无网络连接',
  'error.server': '系统繁忙，请稍后重试',
  'error.input': '输入有误，请检查后重试',
  'crash.title': '页面加载失败',
  'crash.text': '已填写的内容会保留，请重新加载后继续。',
  'crash.reload': '重新加载',
  'action.retry': '重试',
  'action.close': '关闭',
  'care.on': '长辈版',
  'care.off': '标准版',
} as const

export const copy = { ...fixed, ...ours } as const

export type CopyKey = keyof typeof copy

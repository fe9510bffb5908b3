import { codePoints } from '@xunyi/contract/values'

/** Longer texts describe a case rather than a question. */
const longest = 60

const surnames =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾萧田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤欧阳'
/** A surname and one or two characters, or their placeholders. */
const name = `[${surnames}](?:某{1,2}|[一-龥]{1,2})`
const named = [
  /姓名|身份证|住院号|门诊号|病历号|病案号|就诊号|手机|电话|微信|QQ|住址|家住|\d\s?[床号]/iu,
  new RegExp(`(?:患者|病人|患儿|名叫|名字|我叫|他叫|她叫|叫做)[:：是为]?(?!白蛋白)${name}(?=$|[，,。；;、\\s男女\\d（(])`, 'u'),
  new RegExp(`[${surnames}](?:[一-龥]{0,2})(?:先生|女士|小姐|太太|大爷|大妈|阿姨|老师|主任|某某?)`, 'u'),
  new RegExp(`^${name}[，,\\s]*[男女]`, 'u'),
]

/** Whether a text may be shown to the team without its writer: no number, address or name that leads to a person, and no case history. */
export function isImpersonal(text: string): boolean {
  const plain = text.normalize('NFKC')
  // Phone and identity numbers, however they are grouped.
  if (/\d{7}/.test(plain.replace(/[\s\-‐-―.]/g, ''))) return false
  if (plain.includes('@') || /https?:|www\./i.test(plain)) return false
  return codePoints(text) <= longest && !text.includes('\n') && !named.some((pattern) => pattern.test(plain))
}

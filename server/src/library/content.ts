import { wellFormed } from '@xunyi/contract/values'
import { z } from 'zod'

export const categories = [
  '成分与规格', '适应症', '用法用量', '输注速度', '配制与配伍', '禁忌', '注意事项', '不良反应', '妊娠与哺乳', '儿童用药', '老年用药', '相互作用与疫苗',
  '过量', '储存与有效期', '开启后时限', '作用机制', '药代动力学', '品种区别', '疾病诊疗', '血液制品安全', '不良反应报告', '其他',
] as const

const line = (max: number) => z.string().transform((value) => wellFormed(value).trim()).pipe(z.string().min(1, '不能为空').max(max, `最多 ${max} 个字符`).refine((value) => !value.includes('\0'), '含有空字符'))
const day = z.iso.date('应为 YYYY-MM-DD 格式的日期')

export const evidence = z.strictObject({
  title: line(200),
  /** As cited: with or without a scheme, no spaces. */
  url: line(500).refine((value) => !/\s/.test(value), '链接中不能有空格'),
})
export type Evidence = z.infer<typeof evidence>

/** One question of the library with its reviewed answer, as files carry it. */
export const content = z
  .strictObject({
    /** Stable name of the entry across imports. */
    key: line(100).refine((value) => /^[\w.-]+$/.test(value), '编号只能用字母、数字、点、下划线和连字符'),
    question: line(200),
    /** Other ways people ask the same. */
    phrasings: z.array(line(200)).max(30).default([]),
    answer: line(5000),
    evidence: z.array(evidence).min(1, '至少需要一条证据').max(20),
    subject: line(60),
    category: z.enum(categories, { error: `类别应为以下之一：${categories.join('、')}` }),
    reviewed_on: day,
    review_due: day,
  })
  .refine((entry) => entry.review_due > entry.reviewed_on, { error: '下次复审日期应晚于审核日期', path: ['review_due'] })
export type Content = z.infer<typeof content>

/** One string a piece of evidence: title and address in one text, as clients expect it. */
export function linksOf(pieces: readonly Evidence[]): string[] {
  return pieces.map(({ title, url }) => `${title} ${url}`)
}

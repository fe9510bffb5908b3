import type { categories } from '@xunyi/contract/library'
import type { Risk } from '@xunyi/contract/library-review'
import type { ReviewMonths } from '../review-months.ts'

type Category = (typeof categories)[number]

/** The fields of an entry that its risk class is computed from. */
export interface Judged {
  category: string
  question: string
  answer: string
}

const doseCategories: readonly Category[] = ['用法用量', '输注速度', '过量']
const cautionCategories: readonly Category[] = ['禁忌', '妊娠与哺乳', '儿童用药', '老年用药', '相互作用与疫苗', '配制与配伍', '不良反应', '注意事项']

const emergency = /抢救|急救|紧急|休克|大出血|心[脏搏]骤停|危及生命|危象|窒息|中毒|逆转|暴露后|咬伤|肾上腺素/
/** An amount for a patient: by weight, area or time, or in units of activity. Temperatures, volumes of a bottle and laboratory limits are none. */
const dose =
  /\d\s?(?:mg|g|IU|μg|mL|单位|U)\s?\/\s?\(?(?:kg|m²|min|h|d(?!L)|次|日)|\d\s?(?:IU|万?单位)(?!\/)|\d\s?(?:mg|μg)(?!\s?\/\s?[dm]?L)|(?:每次|首剂|单次|一次|每日|静注|肌注|静滴)[^。；，\n]{0,8}\d[\d.–-]{0,8}\s?(?:mg|g|μg|mL)(?!\/L)/
const caution = /禁用|禁忌|慎用|孕|妊娠|哺乳|新生儿|早产|儿童|婴|小儿|老年|合用|同时|相互作用|疫苗|过敏|不良反应/

/**
 * 1 `critical`: emergencies and doses; 2 `caution`: contraindications, pregnancy, children, old age, interactions, mixing, adverse reactions;
 * 3 `other`. The category and the question decide; an answer that states a dose is of the first class whatever its category.
 */
export function riskOf({ category, question, answer }: Judged): Risk {
  if (doseCategories.includes(category as Category) || emergency.test(question) || dose.test(answer)) return 'critical'
  return cautionCategories.includes(category as Category) || caution.test(question) ? 'caution' : 'other'
}

/** Categories of what rarely changes. */
const stableCategories: readonly Category[] = ['成分与规格', '作用机制', '药代动力学', '品种区别', '储存与有效期', '开启后时限', '其他']

export function reviewMonths(judged: Judged, { usual, stable }: ReviewMonths): number {
  return stableCategories.includes(judged.category as Category) && riskOf(judged) === 'other' ? stable : usual
}

/** The last day on which an entry that is reviewed today may fall due again. */
export function latestReview(judged: Judged, today: string, months: ReviewMonths): string {
  return monthsAfter(today, reviewMonths(judged, months))
}

/** The fault in a day of the next review; null: none. */
export function reviewProblem(judged: Judged, due: string, today: string, months: ReviewMonths): string | null {
  const latest = latestReview(judged, today, months)
  if (due <= today) return '应晚于今天'
  return due > latest ? `最晚 ${latest}（这类内容每 ${reviewMonths(judged, months)} 个月复审一次）` : null
}

/** The wish for the next review where it is possible, otherwise the last day that is. */
export function reviewDue(judged: Judged, wish: string, today: string, months: ReviewMonths): string {
  const latest = latestReview(judged, today, months)
  return wish > today && wish <= latest ? wish : latest
}

/** @param day 2026-11-21 @returns the same day so many months later, or the last of that month */
export function monthsAfter(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

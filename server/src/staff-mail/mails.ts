import type { DueReviews } from '@xunyi/contract/library-owners'
import type { Config } from '../config.ts'
import type { Mail } from '../delivery/email.ts'

/** Figures of a mail about the desk. */
export interface DeskFigures {
  /** New questions, the urgent ones included. */
  asked: number
  urgent: number
  returned: number
  overdue: number
}

/** Figures of the weekly mail on reviews. */
export interface ReviewFigures {
  mine: DueReviews
  /** Numbers of the own entries that are overdue or due within a week, the first ones. */
  keys: readonly string[]
  /** null: the person is no administrator. */
  none: DueReviews | null
}

interface Options {
  to: string
  /** An earlier mail to the person may be lost. */
  isUnsure: boolean
}

/** Counts and a link: nothing of what was asked, which others may see in a mailbox. */
export function deskMail(config: Config, { to, isUnsure }: Options, { asked, urgent, returned, overdue }: DeskFigures): Mail {
  return {
    to,
    subject: `${config.brand}：${urgent > 0 ? '答疑台有紧急提问' : '答疑台有待办'}`,
    paragraphs: [
      ...(asked > 0 ? [`新的提问 ${asked} 个${urgent > 0 ? `，其中紧急 ${urgent} 个` : ''}。`] : []),
      ...(returned > 0 ? [`退回给您修改的草稿 ${returned} 份。`] : []),
      ...(overdue > 0 ? [`超过目标时间仍未答复的提问 ${overdue} 个。`] : []),
      ...whereTo(config, '/desk', '答疑台'),
      ...closing(isUnsure),
    ],
  }
}

export function reviewMail(config: Config, { to, isUnsure }: Options, { mine, keys, none }: ReviewFigures): Mail {
  const listed = keys.length < mine.overdue + mine.week ? `${keys.join('、')} 等` : keys.join('、')
  const isOwn = mine.overdue + mine.two_months > 0
  return {
    to,
    subject: `${config.brand}：复审即将到期`,
    paragraphs: [
      ...(isOwn ? [`您负责的条目：${countsOf(mine)}`] : []),
      ...(keys.length > 0 ? [`已逾期和 7 天内到期的编号：${listed}。`] : []),
      ...(none === null ? [] : [`没有负责人的条目：${countsOf(none)}请在“知识库 → 负责人”中指定负责人。`]),
      ...(isOwn ? listsOf(config, 'mine', mine) : []),
      ...(none === null ? [] : listsOf(config, 'none', none)),
      ...closing(isUnsure),
    ],
  }
}

function countsOf({ overdue, week, soon, two_months }: DueReviews): string {
  return `已逾期 ${overdue} 条；7 天内到期 ${week} 条，30 天内 ${soon} 条，60 天内 ${two_months} 条（后一个数包含前一个）。`
}

/** The list of what is overdue, and of what is due, as far as there is any. */
function listsOf(config: Config, owner: 'mine' | 'none', { overdue, two_months }: DueReviews): string[] {
  const list = (due: string) => whereTo(config, `/library?owner=${owner}&due=${due}&sort=due`, '知识库')
  return [...new Set([...(overdue > 0 ? list('overdue') : []), ...(two_months > 0 ? list('two_months') : [])])]
}

function whereTo(config: Config, path: string, page: string): string[] {
  const address = consoleAddress(config)
  return [address === null ? `请登录管理台的“${page}”处理。` : `请登录管理台处理：${address}${path}`]
}

function closing(isUnsure: boolean): string[] {
  return [...(isUnsure ? ['之前有一封提醒可能没有送达，请以管理台显示的为准。'] : []), '在管理台右上角点自己的姓名，可以选择接收哪些提醒。']
}

/** null: the operator has not told the public address. */
function consoleAddress({ adminHost, publicUrl }: Config): string | null {
  if (publicUrl === null) return null
  return adminHost === null ? `${publicUrl.origin}/admin` : `${publicUrl.protocol}//${adminHost}/admin`
}

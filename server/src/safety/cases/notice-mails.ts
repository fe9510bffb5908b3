import type { Config } from '../../config.ts'
import type { Mail } from '../../delivery/email.ts'
import { deadlineNames } from '@xunyi/contract/safety-states'
import type { Deadline } from '@xunyi/contract/safety'
import type { Tables } from '../../db/tables.ts'

type Kind = Tables['safety_notices']['kind']

/** Figures of the daily digest. */
export interface DigestFigures {
  open: number
  fresh: number
  late: number
  soon: number
  deaths: number
  clusters: number
  /** Mails of which it is not known whether they arrived. */
  unconfirmed: number
  /** Mails that were surely not sent and are tried again. */
  undelivered: number
}

interface About {
  number: number
  next: Deadline | null
}

/** The words of a mail: the number of a case and its deadline, nothing of reporter, patient, medicine or reaction. */
export function noticeMail({ brand }: Pick<Config, 'brand'>, to: string, kind: Kind, about: About | DigestFigures): Mail {
  return 'number' in about ? caseMail(brand, to, kind, about) : digestMail(brand, to, about)
}

function caseMail(brand: string, to: string, kind: Kind, { number, next }: About): Mail {
  const what = {
    new: `新的疑似药品不良反应病例（${number}号）`,
    death: `死亡病例待处理（${number}号）`,
    cluster: `疑似药品群体不良事件（含${number}号病例）`,
    escalation: `病例即将到期（${number}号）`,
    digest: '',
    unconfirmed: `一封提醒未能确认送达（${number}号病例）`,
  }[kind]
  const due = next === null ? [] : [`下一项：${deadlineNames[next.kind]}，${next.at_once ? '须立即办理' : `最迟 ${next.day}`}。`]
  const alarm = kind === 'death' ? ['在有人领取该病例之前，本提醒会每小时重复一次。'] : []
  return { to, subject: `${brand}：${what}`, paragraphs: [`${what}。`, ...due, ...alarm, '请登录管理台的“不良反应”处理。本邮件不含患者和报告人信息。'] }
}

function digestMail(brand: string, to: string, { open, fresh, late, soon, deaths, clusters, unconfirmed, undelivered }: DigestFigures): Mail {
  return {
    to,
    subject: `${brand}：药物警戒每日汇总`,
    paragraphs: [
      `未办结病例 ${open} 例，其中未分诊 ${fresh} 例。`,
      `已超过时限 ${late} 例，三日内到期 ${soon} 例。`,
      `未办结的死亡病例 ${deaths} 例，疑似群体事件 ${clusters} 例。`,
      ...(unconfirmed > 0 ? [`有 ${unconfirmed} 封提醒邮件未能确认送达，请核对病例列表。`] : []),
      ...(undelivered > 0 ? [`有 ${undelivered} 封提醒邮件未能发出，系统仍在重试，请核对收件地址和邮件服务。`] : []),
      '请登录管理台的“不良反应”处理。',
    ],
  }
}

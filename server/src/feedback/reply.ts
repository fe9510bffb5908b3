import type { replyToFeedback } from '@xunyi/contract/console-feedback'
import type { Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { codePoints, maskEmail } from '@xunyi/contract/values'
import { record } from '../audit/record.ts'
import { DeliveryFailed } from '../delivery/delivery-failed.ts'
import { afterTheChange } from '../http/current-caller.ts'
import type { StaffRequest } from '../http/request-context.ts'
import type { ScreeningContext } from '../moderation/context.ts'
import { takeOpen } from './close.ts'
import { replyMail } from './mails.ts'

/**
 * Closes the feedback before sending the e-mail: a row is closed once, so two simultaneous replies send one e-mail. A failed delivery
 * restores the row. A crash in between leaves it closed without an e-mail.
 * @throws Refused notFound; conflict: closed already; deliveryFailed
 */
export async function reply(context: ScreeningContext, { person, log }: StaffRequest, { id, text }: Received<typeof replyToFeedback>): Promise<void> {
  const { config, delivery, db } = context
  if (config.email === null) throw new Refused('deliveryFailed', { msg: '本站尚未配置邮件发送，无法回复；处理完可直接关闭' })
  const closed = { reply: text, closed_by: person.userId, closed_at: context.clock() }
  const about = { actor: person.userId, subject: `feedback:${id}` }
  const feedback = await db.transaction().execute(async (tx) => {
    const taken = await takeOpen(tx, id, closed)
    await record(tx, closed.closed_at, {
      ...about,
      action: 'feedback.reply',
      before: { status: 'open' },
      after: { status: 'closed', characters: codePoints(text) },
    })
    return taken
  })
  try {
    await delivery.email.send(replyMail(config, feedback, text))
  } catch (error) {
    const failure = error instanceof DeliveryFailed ? error : null
    await afterTheChange(() => putBack(failure?.kind ?? 'fault'))
    if (!failure) throw error
    log.error({ event: 'email_failed', kind: failure.kind, vendorCode: failure.vendorCode, to: maskEmail(feedback.email) }, 'reply not delivered')
    throw new Refused('deliveryFailed', { msg: failureTexts[failure.kind] })
  }

  function putBack(kind: string): Promise<void> {
    return db.transaction().execute(async (tx) => {
      const mine = tx
        .updateTable('product_feedback')
        .where('id', '=', id)
        .where('status', '=', 'closed')
        .where('closed_by', '=', person.userId)
        .where('closed_at', '=', closed.closed_at)
      const back = await mine.set({ status: 'open', reply: null, closed_by: null, closed_at: null }).returning('id').executeTakeFirst()
      // The account of the author may be deleted by now.
      if (!back) return
      await record(tx, context.clock(), { ...about, action: 'feedback.reply_failed', before: { status: 'closed' }, after: { status: 'open', failure: kind } })
    })
  }
}

const failureTexts: Record<DeliveryFailed['kind'], string> = {
  refused: '邮件服务器拒绝发送到该邮箱，反馈未标记为已处理',
  limited: '邮件发送过于频繁，反馈未标记为已处理，请稍后重试',
  unreachable: '邮件发送失败，反馈未标记为已处理，请稍后重试',
  unknown: '邮件服务器没有确认，邮件可能已经发出；反馈未标记为已处理，再次发送对方可能收到两封',
}

import { beginConsoleLogin, exchangeForConsole } from '@xunyi/contract/console'
import { closeFeedback, feedbackList, replyToFeedback } from '@xunyi/contract/console-feedback'
import { createStaff } from '@xunyi/contract/users'
import type { DevSubject } from '../src/delivery/sso-dev-users.ts'
import type { Browser } from '../src/testing/browser.ts'
import * as content from './content.ts'

/** A new browser, as the server sees one. */
export type NewBrowser = () => Browser

/** Signs a person of the development provider in to the console. Console sessions are short, so every part of the seed signs in anew. */
export async function atConsole(browser: NewBrowser, person: DevSubject): Promise<Browser> {
  const staff = browser()
  const { address } = await staff.open(await staff.call(beginConsoleLogin, {}))
  await staff.open(address, { person, email: '' })
  staff.token = (await staff.call(exchangeForConsole, { code: staff.exchangeValue })).token
  return staff
}

export async function inviteStaff(browser: NewBrowser): Promise<void> {
  await atConsole(browser, 'editor')
  const administrator = await atConsole(browser, 'administrator')
  for (const { email, name, roles } of content.invited) await administrator.call(createStaff, { email, name, roles: [...roles], reason: '新同事' })
}

export async function answerFeedback(browser: NewBrowser): Promise<void> {
  const administrator = await atConsole(browser, 'administrator')
  const { rows } = await administrator.call(feedbackList, { after: null, size: 20, status: '', type: '' })
  for (const { type, reply, closed } of content.feedback) {
    const { id } = rows.find((row) => row.type === type)!
    if (reply !== undefined) await administrator.call(replyToFeedback, { id, text: reply })
    else if (closed !== undefined) await administrator.call(closeFeedback, { id, reason: closed })
  }
}

import { ask, askFeedback, qaDetail, recommend } from '@xunyi/contract/chat'
import { addFeedback } from '@xunyi/contract/feedback'
import { policyVersion } from '@xunyi/contract/site'
import { agree } from '@xunyi/contract/privacy'
import { updateUser } from '@xunyi/contract/profile'
import { Refused } from '@xunyi/contract/refusals'
import type { Browser } from '../src/testing/browser.ts'
import * as content from './content.ts'
import type { NewBrowser } from './team.ts'

export async function registerDoctors(browser: NewBrowser): Promise<Browser[]> {
  const doctors: Browser[] = []
  for (const { phone, ...profile } of content.doctors) {
    const doctor = browser()
    await doctor.login(phone)
    await doctor.call(agree, { policy_version: policyVersion })
    await doctor.call(updateUser, { id: doctor.userId, ...profile })
    doctors.push(doctor)
  }
  return doctors
}

/** One day: each doctor asks something, now and then of an adverse reaction, once something that is blocked. */
export async function everydayUse(doctors: readonly Browser[], day: number): Promise<void> {
  for (const [at, doctor] of doctors.entries()) {
    if ((at + day) % 3 === 2) continue
    const text = content.everyday[(at * 5 + day) % content.everyday.length]!
    const [similar] = await doctor.call(recommend, { text })
    const { id } = await doctor.call(ask, { text, id: similar?.id ?? null, ...(similar && { question: similar.text }) })
    if (at % 2 === 0) await doctor.call(qaDetail, { id })
  }
  if (day % 7 === 3) await doctors[day % doctors.length]!.call(ask, { text: content.adverse[day % content.adverse.length]!, id: null })
  if (day % 10 === 5) await blockedAttempt(doctors[0]!)
}

async function blockedAttempt(doctor: Browser): Promise<void> {
  for (const endpoint of [recommend, askFeedback] as const) {
    await doctor.call(endpoint, { text: content.blocked }).then(
      () => {
        throw new Error('a text that must be blocked was accepted')
      },
      (error: unknown) => {
        if (!(error instanceof Refused && error.refusal === 'blocked')) throw error
      },
    )
  }
}

export async function sendFeedback(doctors: readonly Browser[]): Promise<void> {
  for (const [at, { type, content: text }] of content.feedback.entries())
    await doctors[at]!.call(addFeedback, { opinionType: type, email: `doctor${at + 1}@hospital.example`, content: text })
}

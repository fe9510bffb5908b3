import { askFeedback, recommend } from '@xunyi/contract/chat'
import * as desk from '@xunyi/contract/desk'
import * as drafts from '@xunyi/contract/drafts'
import { letterDetail, letters } from '@xunyi/contract/feedback'
import { entries } from '@xunyi/contract/library'
import { approveProposal, proposals } from '@xunyi/contract/proposals'
import { chinaDay } from '../src/china-time.ts'
import { monthsAfter } from '../src/library/risk.ts'
import type { Browser } from '../src/testing/browser.ts'
import { requests } from './content.ts'
import { atConsole, type NewBrowser } from './team.ts'

/** One question in each state the desk knows, and drafts of the library's own. @param later moves the clock on by some hours */
export async function fillDesk(browser: NewBrowser, doctors: readonly Browser[], later: () => void): Promise<void> {
  await send(doctors)
  later()
  const writer = await atConsole(browser, 'editor')
  const approver = await atConsole(browser, 'approver')
  const idOf = async (text: string) => (await writer.call(desk.queue, { after: null, size: 50, state: 'open', q: text, mine: false })).rows[0]!.id

  const [similar] = await writer.call(desk.question, { id: await idOf(requests.linked.text) }).then(({ nearest }) => nearest)
  const entryId = similar?.entry_id ?? (await someEntry(writer))
  await writer.call(desk.link, { id: await idOf(requests.linked.text), entry_id: entryId })
  await writer.call(desk.reject, { id: await idOf(requests.rejected.text), reason: requests.rejected.reason })
  for (const { id } of await approver.call(proposals, { subject: '' })) await approver.call(approveProposal, { id })

  const published = await submitted(writer, await idOf(requests.published.texts[0]), requests.published.texts[0], requests.published.answer)
  await approver.call(drafts.openEvidence, { ...published, at: 0 })
  await approver.call(drafts.approveDraft, { ...published, confirmed: drafts.approvalPointNames })
  await approver.call(drafts.publishDraft, published)
  await readLetter(doctors[0]!)

  const returned = await submitted(writer, await idOf(requests.returned.text), requests.returned.text, requests.returned.answer)
  await approver.call(drafts.returnDraft, { ...returned, remark: requests.returned.remark })
  await submitted(writer, await idOf(requests.submitted.text), requests.submitted.text, requests.submitted.answer)
  await written(
    writer,
    { question_id: await idOf(requests.editing.text), entry_id: null },
    { question: requests.editing.text, answer: requests.editing.answer },
  )
  await writer.call(drafts.openDraft, { question_id: null, entry_id: await someEntry(writer) })
}

/** The staff user who holds a claim at the moment; a claim lasts a quarter of an hour. */
export async function claimOne(browser: NewBrowser): Promise<void> {
  const writer = await atConsole(browser, 'editor')
  const { rows } = await writer.call(desk.queue, { after: null, size: 50, state: 'open', q: requests.claimed.text, mine: false })
  await writer.call(desk.claim, { id: rows[0]!.id })
}

async function send(doctors: readonly Browser[]): Promise<void> {
  const { published, linked, rejected, editing, submitted, returned, claimed, waiting } = requests
  const texts = [...published.texts, linked.text, rejected.text, editing.text, submitted.text, returned.text, claimed.text, ...waiting]
  for (const [at, text] of texts.entries()) {
    const doctor = doctors[at % doctors.length]!
    await doctor.call(recommend, { text })
    await doctor.call(askFeedback, { text })
  }
}

type Revision = { id: string; revision: number }

async function submitted(writer: Browser, questionId: string, question: string, answer: string): Promise<Revision> {
  const draft = await written(
    writer,
    { question_id: questionId, entry_id: null },
    {
      question,
      answer: `${answer}\n具体以药品说明书为准。`,
      evidence: [{ title: '人血白蛋白说明书（通用，无单一厂家）', url: 'www.nmpa.gov.cn' }],
      subject: '血液制品管理',
      category: '注意事项',
      review_due: monthsAfter(chinaDay(Date.now()), 6),
    },
  )
  const { id, revision } = await writer.call(drafts.submitDraft, { ...draft, confirmed: ['links', 'adverse'] })
  return { id, revision }
}

async function written(writer: Browser, of: { question_id: string | null; entry_id: string | null }, content: Partial<drafts.DraftContent>): Promise<Revision> {
  const { id } = await writer.call(drafts.openDraft, of)
  const begun = await writer.call(drafts.readDraft, { id })
  const { revision } = await writer.call(drafts.saveDraft, { id, revision: begun.revision, content: { ...begun.content, ...content } })
  return { id, revision }
}

async function someEntry(writer: Browser): Promise<string> {
  const { rows } = await writer.call(entries, {
    after: null,
    size: 1,
    q: '',
    subject: '',
    category: '',
    status: '',
    due: '',
    evidence: '',
    owner: '',
    sort: 'key',
  })
  return rows[0]!.id
}

async function readLetter(doctor: Browser): Promise<void> {
  const [letter] = await doctor.call(letters, {})
  await doctor.call(letterDetail, { id: letter!.id })
}

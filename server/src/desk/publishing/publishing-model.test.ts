import { ask, recommend } from '@xunyi/contract/chat'
import { link, reject } from '@xunyi/contract/desk'
import { approveDraft, openDraft, publishDraft, returnDraft, saveDraft, submitDraft } from '@xunyi/contract/drafts'
import { confirmReview, republish, withdraw } from '@xunyi/contract/library'
import { approveProposal, returnProposal, takeBackProposal, type ProposalKind } from '@xunyi/contract/proposals'
import type { Role } from '@xunyi/contract/roles'
import * as fc from 'fast-check'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { verify } from '../../audit/verify.ts'
import { approvalKey } from '../../proposals/decide.ts'
import { newCaller, type Caller } from '../../testing/callers.ts'
import { deskRows, soundContent } from '../../testing/console-inputs/desk.ts'
import { waitingOn } from '../../testing/console-inputs/publish.ts'
import { libraryContent, nextReview, publishEntries } from '../../testing/library-content.ts'
import { outcome } from '../../testing/outcome.ts'
import { verified } from '../../testing/release.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

/* Random people do random things to an entry, its draft and a question. A small model says which of it is allowed, and what doctors read afterwards. */

interface Person extends Caller {
  roles: readonly Role[]
}

let at: TestServer
let people: Person[]
let doctor: Caller
before(async () => {
  at = await openTestServer({ starter: [] })
  doctor = await newCaller(at.app, at.context, 'doctor')
  const roles = [['writer'], ['writer', 'approver'], ['approver', 'publisher'], ['publisher'], ['writer', 'approver', 'publisher']] as const
  people = await Promise.all(roles.map(async (held) => ({ ...(await newCaller(at.app, at.context, held[0], held.slice(1))), roles: held })))
})
after(() => at.close())

interface Model {
  id: string
  question: string
  version: number
  answer: string
  published: boolean
  /** Counts the changes of the entry. */
  changes: number
  /** The writer of the present version. */
  writers: ReadonlySet<string>
  draft: {
    id: string
    revision: number
    submitted: boolean
    saved: boolean
    answer: string
    writers: Set<string>
    approvedBy: string | null
    /** The version it is based on. */
    seen: number
    changesAtSubmission: number
  } | null
  /** An open question that the entry does not answer. */
  asked: string
  waiting: { kind: ProposalKind; subject: string; by: string; version: number; approved?: boolean }[]
  /** The acts that the audit log has to hold. */
  events: [action: string, actor: string][]
  publications: number
}

let made = 0

async function newModel(): Promise<Model> {
  const question = `第${++made}号药开封以后怎样保存？`
  const content = libraryContent(`model-${made}`, question)
  await publishEntries(at.context, [content])
  await at.context.catalogue.refresh()
  const { id } = await at.context.db.selectFrom('library_entries').select('id').where('key', '=', content.key).executeTakeFirstOrThrow()
  const asked = (await deskRows(at.context).question()).id
  return {
    id,
    question,
    version: 1,
    answer: content.answer,
    published: true,
    changes: 0,
    writers: new Set(),
    draft: null,
    asked,
    waiting: [],
    events: [],
    publications: 0,
  }
}

const may = ({ roles }: Person, ...needed: Role[]) => needed.some((role) => roles.includes(role))

/** Makes a call and compares its outcome with the model's. @returns whether it was allowed */
async function attempt(name: string, { roles }: Person, allowed: boolean, call: Promise<unknown>): Promise<boolean> {
  const ended = await outcome(call)
  assert.equal(ended === 'ok', allowed, `${name} by ${roles.join(' and ')}: ${ended}`)
  return allowed
}

type Act = (model: Model, who: Person, luck: number) => Promise<void>

/** The entry is as the writer saw it on submission, or still published. */
const unmoved = ({ draft, published, changes, version }: Model) => draft!.seen === version && (published || draft!.changesAtSubmission === changes)

const draftActs: Record<string, Act> = {
  async save(model, who) {
    const draft = model.draft!
    const answer = `第 ${model.events.length} 次写的答案，以药品说明书为准。`
    const content = { ...soundContent(model.question), answer }
    const input = { id: draft.id, revision: draft.revision, content, base_version: model.version }
    const allowed = may(who, 'writer') && (!draft.submitted || draft.writers.has(who.userId))
    if (!(await attempt('save', who, allowed, who.browser.call(saveDraft, input)))) return
    if (draft.submitted) model.events.push(['draft.reopen', who.userId])
    draft.writers.add(who.userId)
    Object.assign(draft, { revision: draft.revision + 1, submitted: false, saved: true, approvedBy: null, answer, seen: model.version })
  },
  async submit(model, who) {
    const draft = model.draft!
    if (!draft.saved) return
    const input = { id: draft.id, revision: draft.revision, confirmed: ['links' as const, 'adverse' as const, 'current' as const] }
    const allowed = may(who, 'writer') && !draft.submitted && draft.seen === model.version
    if (!(await attempt('submit', who, allowed, who.browser.call(submitDraft, input)))) return
    draft.writers.add(who.userId)
    Object.assign(draft, { submitted: true, changesAtSubmission: model.changes })
    model.events.push(['draft.submit', who.userId])
  },
  async giveBack(model, who, luck) {
    const draft = model.draft!
    if (luck % 3 > 0) return
    const input = { id: draft.id, revision: draft.revision, remark: '请写短一些' }
    const allowed = may(who, 'approver', 'publisher') && draft.submitted
    if (!(await attempt('return', who, allowed, who.browser.call(returnDraft, input)))) return
    Object.assign(draft, { submitted: false, approvedBy: null })
    model.events.push(['draft.return', who.userId])
  },
  async approve(model, who, luck) {
    const draft = model.draft!
    const careful = luck % 4 > 0
    const input = { id: draft.id, revision: draft.revision, confirmed: [] }
    const sent = careful ? await verified(at.context, who.userId, input) : input
    const free = draft.submitted && draft.approvedBy === null && !draft.writers.has(who.userId)
    if (!(await attempt('approve', who, may(who, 'approver') && free && unmoved(model) && careful, who.browser.call(approveDraft, sent)))) return
    draft.approvedBy = who.userId
    model.events.push(['draft.approve', who.userId])
  },
  async publish(model, who) {
    const draft = model.draft!
    const free = draft.submitted && draft.approvedBy !== null && !draft.writers.has(who.userId)
    const call = who.browser.call(publishDraft, { id: draft.id, revision: draft.revision })
    if (!(await attempt('publish', who, may(who, 'publisher') && free && unmoved(model), call))) return
    if (!model.published) model.waiting = model.waiting.filter(({ subject }) => subject !== `entry:${model.id}`)
    Object.assign(model, { version: model.version + 1, answer: draft.answer, published: true, changes: model.changes + 1, writers: draft.writers, draft: null })
    model.publications++
    model.events.push(['entry.publish', who.userId])
  },
}

const acts: Record<string, Act> = {
  async begin(model, who) {
    const call = who.browser.call(openDraft, { question_id: null, entry_id: model.id })
    if (!(await attempt('open a draft', who, may(who, 'writer'), call))) return
    const { id } = await call
    const { answer, version } = model
    model.draft ??= { id, revision: 1, submitted: false, saved: false, answer, writers: new Set(), approvedBy: null, seen: version, changesAtSubmission: 0 }
    assert.equal(model.draft.id, id)
  },
  async withdraw(model, who) {
    const call = who.browser.call(withdraw, { id: model.id, version: model.version, reason: '核对' })
    if (!(await attempt('withdraw', who, may(who, 'approver') && model.published, call))) return
    Object.assign(model, { published: false, changes: model.changes + 1 })
    model.waiting.push({ kind: 'withdraw', subject: `entry:${model.id}`, by: who.userId, version: model.version })
    model.events.push(['entry.withdraw', who.userId])
  },
  async proposeRepublishing(model, who) {
    const free = !model.published && !model.waiting.some(({ kind }) => kind === 'republish')
    const call = who.browser.call(republish, { id: model.id, version: model.version, reason: '核对无误' })
    if (!(await attempt('propose to republish', who, may(who, 'approver') && free, call))) return
    propose(model, who, 'republish', `entry:${model.id}`)
  },
  async link(model, who) {
    const free = model.published && !model.waiting.some(({ subject }) => subject === `question:${model.asked}`)
    const call = who.browser.call(link, { id: model.asked, entry_id: model.id })
    if (await attempt('link', who, may(who, 'writer') && free, call)) propose(model, who, 'link', `question:${model.asked}`)
  },
  async reject(model, who) {
    const free = !model.waiting.some(({ subject }) => subject === `question:${model.asked}`)
    const call = who.browser.call(reject, { id: model.asked, reason: 'scope' })
    if (await attempt('reject', who, may(who, 'writer') && free, call)) propose(model, who, 'reject', `question:${model.asked}`)
  },
  async review(model, who) {
    const free = model.published && model.draft === null && !model.writers.has(who.userId)
    const call = who.browser.call(confirmReview, { id: model.id, version: model.version, review_due: nextReview })
    if (!(await attempt('confirm the review', who, may(who, 'approver') && free, call))) return
    Object.assign(model, { version: (await call).version, changes: model.changes + 1 })
    model.events.push(['entry.review', who.userId])
  },
}

function propose(model: Model, { userId }: Person, kind: ProposalKind, subject: string): void {
  model.waiting.push({ kind, subject, by: userId, version: model.version })
  model.events.push(['proposal.make', userId])
}

const decisions: Record<string, Act> = {
  async confirm(model, who, luck) {
    const proposal = model.waiting[luck % model.waiting.length]!
    const { kind, subject, by, version } = proposal
    const publishes = may(who, 'publisher')
    const ready = proposal.approved ? publishes : may(who, 'approver')
    const free = by !== who.userId && (!publishes || kind !== 'link' || (model.published && version === model.version))
    const call = who.browser.call(approveProposal, { id: await waitingOn(at.context, subject, kind) })
    if (!(await attempt(`confirm to ${kind}`, who, ready && free, call))) return
    if (!publishes) {
      proposal.approved = true
      model.events.push(['approval.give', who.userId])
      return
    }
    model.waiting = model.waiting.filter((other) => (kind === 'withdraw' ? other !== proposal : other.subject !== subject))
    model.events.push([
      { link: 'question.link', reject: 'question.reject', republish: 'entry.republish', withdraw: 'entry.withdraw_confirm' }[kind as 'link'],
      who.userId,
    ])
    if (kind === 'republish') Object.assign(model, { published: true, changes: model.changes + 1 })
    if (kind === 'link' || kind === 'reject') model.asked = (await deskRows(at.context).question()).id
  },
  async returnProposal(model, who, luck) {
    const proposal = model.waiting[luck % model.waiting.length]!
    const { kind, subject, by } = proposal
    const call = who.browser.call(returnProposal, { id: await waitingOn(at.context, subject, kind), remark: '理由不足' })
    if (!(await attempt(`return to ${kind}`, who, may(who, 'approver', 'publisher') && kind !== 'withdraw' && by !== who.userId, call))) return
    model.waiting = model.waiting.filter((other) => other !== proposal)
    model.events.push(['proposal.return', who.userId])
  },
  async takeBack(model, who, luck) {
    const proposal = model.waiting[luck % model.waiting.length]!
    const { kind, subject, by } = proposal
    const call = who.browser.call(takeBackProposal, { id: await waitingOn(at.context, subject, kind) })
    if (!(await attempt(`take back to ${kind}`, who, may(who, 'writer', 'approver') && kind !== 'withdraw' && by === who.userId, call))) return
    model.waiting = model.waiting.filter((other) => other !== proposal)
    model.events.push(['proposal.withdraw', who.userId])
  },
}

function actsFor(group: number, { draft, waiting }: Model): Record<string, Act> {
  if (group < 6 && draft) return draftActs
  return group < 8 && waiting.length > 0 ? decisions : acts
}

/** The act that a draft usually waits for. */
function nextAct({ saved, submitted, approvedBy }: NonNullable<Model['draft']>): Act {
  return draftActs[approvedBy !== null ? 'publish' : submitted ? 'approve' : saved ? 'submit' : 'save']!
}

/** Asserts that doctors read what the model says. */
async function compare({ id, question, published, answer }: Model): Promise<void> {
  const asking = doctor.browser.call(ask, { text: question, id })
  if (published) assert.equal((await asking).answer, answer)
  else assert.equal(await outcome(asking), 'notFound')
  const offered = await doctor.browser.call(recommend, { text: question })
  assert.equal(
    offered.some((suggestion) => suggestion.id === id),
    published,
  )
}

/** Every act is in the audit log, in this order, and every version since the first has two people. */
async function compareRecords({ id, events }: Model, since: number): Promise<void> {
  const { db } = at.context
  const log = await db.selectFrom('audit_log').select(['action', 'actor']).where('seq', '>', since).orderBy('seq').execute()
  assert.deepEqual(
    log.map(({ action, actor }) => [action, actor]),
    events,
  )
  const versions = await db.selectFrom('library_versions').select(['version', 'written_by', 'approved_by']).where('entry_id', '=', id).execute()
  const writers = await db.selectFrom('version_writers').select(['version', 'user_id']).where('entry_id', '=', id).execute()
  for (const { version, written_by, approved_by } of versions) {
    if (version === 1) continue
    assert.notEqual(written_by, approved_by)
    assert.ok(approved_by !== null && !writers.some((row) => row.version === version && row.user_id === approved_by))
  }
}

const lastEvent = async () => (await at.context.db.selectFrom('audit_log').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst())?.seq ?? 0

test('in random lives of an entry nothing is published by one person alone, doctors read what the model says, and the audit log holds every act', async () => {
  let published = 0
  const act = fc.record({ group: fc.nat(9), nth: fc.nat(99), who: fc.nat(4), luck: fc.nat(99) })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 50, maxLength: 50 }), async (life) => {
      const model = await newModel()
      const since = await lastEvent()
      for (const { group, nth, who, luck } of life) {
        at.pass(1)
        const among = group < 4 && model.draft ? [nextAct(model.draft)] : Object.values(actsFor(group, model))
        await among[nth % among.length]!(model, people[who]!, luck)
        await compare(model)
      }
      await compareRecords(model, since)
      published += model.publications
    }),
    { seed: 15, numRuns: 6, endOnFailure: true },
  )
  assert.ok(published >= 3, `${published} publications`)
  // An approval lasts no longer than its act waits.
  const waiting = await at.context.db.selectFrom('proposals').select('id').where('status', '=', 'waiting').execute()
  const approvals = await at.context.db.selectFrom('approvals').select('subject').execute()
  assert.ok(approvals.every(({ subject }) => waiting.some(({ id }) => subject === approvalKey('proposals', id))))
  assert.ok('end' in (await verify(at.context.db)))
})

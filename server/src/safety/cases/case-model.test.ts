import { ask, askFeedback } from '@xunyi/contract/chat'
import { addFeedback } from '@xunyi/contract/feedback'
import type { Proposal } from '@xunyi/contract/safety-states'
import * as fc from 'fast-check'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { verify } from '../../audit/verify.ts'
import { chinaDay } from '../../china-time.ts'
import { changes, fresh, refusal, steps, visible, type Model, type Officer, type Step } from '../../testing/case-model.ts'
import { newCaller, type Caller } from '../../testing/callers.ts'
import { safetyRows, soundForm } from '../../testing/console-inputs/safety.ts'
import { outcome } from '../../testing/outcome.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { addWords } from '../follow-up/own-reports.ts'
import { assignCase, moveCase, noteCase, proposeCase, saveCase, takeCase } from './change-case.ts'
import { confirmCase, investigateCase, releaseQuestion, sendBackCase } from './confirm-case.ts'
import { markAdverse } from './mark-adverse.ts'
import { refuseWhileHeld } from './questions.ts'
import { verifyCases } from './verify-cases.ts'

/*
 * A case in the hands of a doctor and three officers, by every call that changes one, beside a model of a few lines. After each step row, versions, audit log,
 * assessors and held questions are what the model says; a change at an earlier revision is refused and leaves no trace.
 */

let at: TestServer
let officers: Caller[]
before(async () => {
  at = await openTestServer({ starter: [] })
  officers = []
  for (let each = 0; each < 3; each += 1) officers.push(await newCaller(at.app, at.context, 'pharmacovigilance'))
})
after(() => at.close())

interface Scene {
  id: string
  doctor: Caller
  /** Distinguishes texts, those of other scenes too: two people's same question is held by the cases of both. */
  turn: number
  feedback: string | null
}

let turns = 1
const story = '患者输注人血白蛋白后皮疹'

async function feedbackOf({ doctor, turn }: Scene): Promise<string> {
  const content = `页面字体很小，第${turn}条建议`
  await doctor.browser.call(addFeedback, { opinionType: 'OTHER', email: 'a@hospital.com', content })
  return (await at.context.db.selectFrom('product_feedback').select('id').where('content', '=', content).executeTakeFirstOrThrow()).id
}

/** Questions of the case that the answer desk may not close. */
async function heldOf(id: string): Promise<string[]> {
  const { db } = at.context
  const bound = await db.selectFrom('safety_case_questions').select('question_id').where('case_id', '=', id).orderBy('question_id').execute()
  const held: string[] = []
  for (const { question_id } of bound) if ((await outcome(refuseWhileHeld(db, question_id))) === 'notAllowed') held.push(question_id)
  return held
}

/** A batch of its own: cases of one batch would be marked as a cluster, a version more. */
const formOfBatch = (batch: string) => ({ ...soundForm(), medicines: soundForm().medicines.map((each) => ({ ...each, batch })) })

/** Calls of the doctor, and of officers that name no revision. */
async function callWithout(scene: Scene, step: Step): Promise<unknown> {
  const { context } = at
  const { doctor, id, turn } = scene
  const type = (text: string) => doctor.browser.call(ask, { text, id: null })
  if (step.do === 'typeSame') return type(story)
  if (step.do === 'typeMore') return type(`${story}，第${turn}次询问如何处理`)
  if (step.do === 'typeDeath') return type(`患者输注人血白蛋白后死亡，第${turn}次询问`)
  if (step.do === 'askTeam') return doctor.browser.call(askFeedback, { text: `${story}，第${turn}次请教如何处理` })
  if (step.do === 'addWords') return addWords(context, doctor.userId, { id, text: `补充 ${turn}` })
  if (!('by' in step)) throw new Error(step.do)
  if (step.do === 'mark' || scene.feedback === null) scene.feedback = await feedbackOf(scene)
  return markAdverse(context, officers[step.by]!.userId, { subject: 'feedback', id: scene.feedback, reason: '描述了用药后的情况' })
}

const revisionless = new Set<Step['do']>(['typeSame', 'typeMore', 'typeDeath', 'askTeam', 'addWords', 'mark', 'markAgain'])

async function callAt({ id, doctor, turn }: Scene, step: Extract<Step, { by: Officer }>, revision: number, proposal: Proposal | null): Promise<unknown> {
  const { context } = at
  const userId = officers[step.by]!.userId
  const input = { id, revision }
  const today = chinaDay(context.clock())
  const { reporter } = safetyRows(context)
  if (step.do === 'take') return takeCase(context, userId, input)
  if (step.do === 'assign') return assignCase(context, userId, { ...input, owner: step.owner === 'doctor' ? doctor.userId : officers[step.owner]!.userId })
  if (step.do === 'saveSound') return saveCase(context, userId, { ...input, form: formOfBatch(id), reporter, reason: '核对原始记录' })
  if (step.do === 'saveBare') return saveCase(context, userId, { ...input, form: { ...formOfBatch(id), medicines: [] }, reporter, reason: '核对原始记录' })
  if (step.do === 'move') return moveCase(context, userId, { ...input, to: step.to, reason: '有新信息' })
  if (step.do === 'propose') return proposeCase(context, userId, { ...input, proposal: step.proposal, reason: '已核实' })
  if (step.do === 'sendBack') return sendBackCase(context, userId, { ...input, reason: '请补充' })
  if (step.do === 'investigate') return investigateCase(context, userId, { ...input, on: today })
  if (step.do === 'note') return noteCase(context, userId, { ...input, text: `已联系 ${turn}`, origin: 'note' })
  if (step.do === 'wordsByOfficer') return noteCase(context, userId, { ...input, text: `来电 ${turn}`, origin: 'words' })
  if (step.do === 'release') return releaseQuestion(context, userId, { ...input, question_id: (await heldOf(id))[0] ?? 'none' })
  const day = proposal === 'report' ? { reported_on: today, report_number: 'N1' } : { reported_on: null, report_number: null }
  return confirmCase(context, userId, { ...input, ...day })
}

/** The case as the database holds it, in the words of the model. */
async function found(scene: Scene): Promise<Model> {
  const { db } = at.context
  const row = await db.selectFrom('safety_cases').selectAll().where('id', '=', scene.id).executeTakeFirstOrThrow()
  const versions = await db.selectFrom('safety_case_versions').select('version').where('case_id', '=', scene.id).orderBy('version').execute()
  assert.deepEqual(
    versions.map(({ version }) => version),
    versions.map((_, index) => index + 1),
  )
  const audited = await db.selectFrom('audit_log').select('seq').where('subject', '=', `case:${scene.id}`).execute()
  assert.deepEqual([row.revision, audited.length], [versions.length, versions.length])
  const assessors = await db.selectFrom('safety_case_assessors').select('user_id').where('case_id', '=', scene.id).execute()
  const numberOf = (id: string) => officers.findIndex(({ userId }) => userId === id) as Officer
  return {
    state: row.state,
    owner: row.owner === null ? null : numberOf(row.owner),
    proposal: row.proposal,
    assessors: new Set(assessors.map(({ user_id }) => numberOf(user_id)).toSorted()),
    sound: false,
    death: row.death === 1,
    reported: row.reported_on !== null,
    followedUp: row.follow_up_day0 !== null,
    investigated: row.investigated_on !== null,
    held: (await heldOf(scene.id)).length,
    versions: versions.length,
    marked: false,
  }
}

async function opened(): Promise<Scene> {
  const doctor = await newCaller(at.app, at.context, 'doctor')
  await doctor.browser.call(ask, { text: story, id: null })
  const { id } = await at.context.db.selectFrom('safety_cases').select('id').where('user_id', '=', doctor.userId).executeTakeFirstOrThrow()
  return { id, doctor, turn: 0, feedback: null }
}

test('whatever a doctor and three officers do, the case follows the model: no end without a second person, no change without a version', async () => {
  const reached = new Set<string>()
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const scene = await opened()
      const model = fresh()
      for (const each of taken) {
        scene.turn = turns++
        const wanted = refusal(model, each)
        const before = { ...model, assessors: new Set(model.assessors) }
        const isFree = revisionless.has(each.do)
        if (!isFree && 'by' in each) assert.equal(await outcome(callAt(scene, each, model.versions - 1, model.proposal)), 'conflict')
        const call = isFree ? callWithout(scene, each) : callAt(scene, each as Extract<Step, { by: Officer }>, model.versions, model.proposal)
        assert.equal(await outcome(call), wanted ?? 'ok', JSON.stringify(each))
        if (wanted === null) {
          const change = changes[each.do] as (model: Model, step: Step) => void
          change(model, each)
          // The same text within ten minutes is the same event.
          if (each.do !== 'typeSame') model.versions += 1
        }
        assert.deepEqual(await found(scene), visible(model), JSON.stringify(each))
        if (model.state !== before.state) {
          reached.add(model.state)
          if (model.state === 'reported' || model.state === 'not_adverse') assert.ok(each.do === 'confirm' && !before.assessors.has(each.by))
        }
      }
      const cases = await at.context.db.selectFrom('safety_cases').select('id').where('user_id', '=', scene.doctor.userId).execute()
      assert.equal(cases.length, 1)
    }),
    { numRuns: 30, seed: 20_261_122 },
  )
  assert.deepEqual([...reached].toSorted(), ['assessment', 'closed', 'follow_up', 'not_adverse', 'reported', 'review', 'triage'])
  assert.equal(await verifyCases(at.context.db), null)
  assert.ok('end' in (await verify(at.context.db)))
})

import { actions, auditEvents, exportAuditEvents } from '@xunyi/contract/audit'
import { ask, askFeedback } from '@xunyi/contract/chat'
import { exportFeedback, feedbackDetail, feedbackList } from '@xunyi/contract/console-feedback'
import { question, queue, reject } from '@xunyi/contract/desk'
import { drafts, openDraft, readDraft, saveDraft } from '@xunyi/contract/drafts'
import { addFeedback } from '@xunyi/contract/feedback'
import { exportQuestions, figures, questions } from '@xunyi/contract/insight'
import { strFromU8, unzipSync } from 'fflate'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chinaDay } from '../china-time.ts'
import { newCaller } from '../testing/callers.ts'
import { openTestServer } from '../testing/test-server.ts'

const identifiers = ['13812345678', '住院号12345678', '张秀兰', '110101199003077459']
const text = `患者${identifiers[2]}，${identifiers[1]}，身份证${identifiers[3]}，电话${identifiers[0]}，冷沉淀能隔夜吗`

const sheetOf = ({ content }: { content: string }) => strFromU8(unzipSync(Buffer.from(content, 'base64'))['xl/worksheets/sheet1.xml']!)

test('lists, exports and logs carry no identifiers of a patient; whoever works on the text reads it whole', async () => {
  const at = await openTestServer({ starter: [] })
  try {
    const [doctor, writer, administrator, auditor] = await Promise.all(
      (['doctor', 'writer', 'administrator', 'auditor'] as const).map((kind) => newCaller(at.app, at.context, kind)),
    )
    await doctor!.browser.call(ask, { text, id: null })
    await doctor!.browser.call(askFeedback, { text })
    await doctor!.browser.call(addFeedback, { opinionType: 'OTHER', email: 'doctor@example.com', content: text })
    const page = { after: null, size: 20 }
    const listed = await writer!.browser.call(queue, { ...page, state: 'open', q: '', mine: false })
    const { id } = listed.rows[0]!
    assert.equal((await writer!.browser.call(question, { id })).asked_by[0]!.text, text)
    const draft = await writer!.browser.call(openDraft, { question_id: id, entry_id: null })
    const { content, revision } = await writer!.browser.call(readDraft, draft)
    await writer!.browser.call(saveDraft, { ...draft, revision, content: { ...content, question: text } })
    const draftList = await writer!.browser.call(drafts, { ...page, status: '', mine: false })
    const today = chinaDay(at.context.clock())
    const period = { from: today, to: today }
    const most = await auditor!.browser.call(figures, period)
    await writer!.browser.call(reject, { id, reason: 'scope' })
    const feedback = await administrator!.browser.call(feedbackList, { ...page, status: '', type: '' })
    assert.equal((await administrator!.browser.call(feedbackDetail, { id: feedback.rows[0]!.id })).content, text)
    const which = { ...period, outcome: '', entry_id: '' } as const
    const filters = { actor: '', action: '', subject: '', from: '', to: '' }
    const shown = {
      listed,
      draftList,
      most,
      feedback,
      actions: await auditor!.browser.call(actions, {}),
      questions: await auditor!.browser.call(questions, { ...page, ...which }),
      events: await auditor!.browser.call(auditEvents, { ...page, ...filters }),
      feedbackFile: sheetOf(await administrator!.browser.call(exportFeedback, { status: '', type: '' })),
      questionFile: sheetOf(await administrator!.browser.call(exportQuestions, which)),
      auditFile: sheetOf(await administrator!.browser.call(exportAuditEvents, filters)),
      logs: at.logged(),
    }
    for (const [place, value] of Object.entries(shown))
      for (const identifier of identifiers) assert.equal(JSON.stringify(value).includes(identifier), false, `${identifier} in ${place}`)
    for (const place of ['listed', 'draftList', 'most', 'feedback', 'questions', 'events', 'feedbackFile', 'questionFile', 'auditFile'] as const)
      assert.match(JSON.stringify(shown[place]), /\*\*\*/, place)
  } finally {
    await at.close()
  }
})

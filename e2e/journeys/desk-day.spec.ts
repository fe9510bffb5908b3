import { approve, colleague, openFirst, shows, snippet, write, type Colleague } from '../desk-by-keyboard.ts'
import { addSnippet, correct, importFile, redact, release, secondOfficer } from '../desk-day-steps.ts'
import { asked, doctorsOf } from '../desk-day.ts'
import { answerField, editor, question } from '../desk-steps.ts'
import { expect, test, type App } from '../fixtures.ts'

/*
 * A day at the desk: twelve questions, an import, a redaction and a recall. The console is used with the keyboard alone, as its help lists the keys;
 * the doctors ask and read by API calls.
 */

/** Deals with the queue from its first question on; each decision leads to the next one. */
async function workThrough(writer: Colleague): Promise<void> {
  const { page, press, type, tabTo } = writer
  await press('g', 'd')
  await openFirst(writer)
  for (const text of [...asked.urgent, asked.event, asked.paraphrases[0]]) {
    await shows(writer, text)
    await press('e')
    await write(writer)
  }
  await shows(writer, '患者███打完破伤风免疫球蛋白，多久能接种麻疹疫苗')
  await press('e')
  await expect(answerField(page)).toBeFocused()
  await tabTo(editor(page).getByRole('textbox', { name: '标准问题' }), 2, 'Shift+Tab')
  await press('Control+a')
  await type('打完破伤风免疫球蛋白多久能接种麻疹疫苗')
  await tabTo(answerField(page), 2)
  await write(writer)

  await shows(writer, asked.rejected)
  await press('r')
  const reject = page.getByRole('dialog', { name: '驳回问题' })
  await expect(reject.getByRole('radio').first()).toBeFocused()
  await press('ArrowDown')
  await expect(reject).toContainText('站内信：该问题不属于药品信息的范围')
  await press('Control+Enter')

  await shows(writer, asked.private)
  await press('y')
  await write(writer, { library: false })

  await shows(writer, asked.unclear)
  await press('b')
  const back = page.getByRole('dialog', { name: '请提问者补充' })
  await expect(back.getByRole('checkbox', { name: '用药目的' })).toBeFocused()
  await press('Space', 'Tab', 'Tab', 'Space')
  await expect(back).toContainText('站内信：请补充：用药目的（诊断或适应证）；患者的年龄和体重。')
  await press('Control+Enter')

  await shows(writer, asked.ordinary)
  await press('e')
  await write(writer)

  await shows(writer, asked.known)
  await press('l')
  const link = page.getByRole('dialog', { name: '用此条答复' })
  await expect(link.getByRole('button', { name: /取\s?消/ })).toBeFocused()
  await press('Tab', 'Enter')
  // All others wait for somebody else: the question stays.
  await expect(question(page).getByText('站内信 1 封，已读 0 封')).toBeVisible()
}

/** Decides on all that waits, in the order of the queue. */
async function decideOnAll(approver: Colleague): Promise<void> {
  await openFirst(approver)
  for (const text of [...asked.urgent, asked.event, asked.paraphrases[0], /打完破伤风免疫球蛋白/]) {
    await shows(approver, text)
    await approve(approver)
  }
  await shows(approver, asked.rejected)
  await approver.page.getByRole('button', { name: '确认' }).waitFor()
  await approver.press('a')
  for (const text of [asked.private, asked.ordinary]) {
    await shows(approver, text)
    await approve(approver)
  }
}

async function answerAdded(writer: Colleague, approver: Colleague): Promise<void> {
  const { page, press, type } = writer
  await press('Escape', '/')
  await type(asked.unclear)
  await press('Enter')
  await expect(page.getByRole('list', { name: '问题' }).getByRole('link')).toHaveCount(1)
  await press('Escape')
  await openFirst(writer)
  await expect(question(page).getByText('用于肝硬化腹水')).toBeVisible()
  await press('e')
  await write(writer, { recorded: true })
  await approver.jumpTo(asked.unclear, asked.unclear)
  await shows(approver, asked.unclear)
  await approve(approver)
}

/** The acts of a person since an event of the log. */
const acts = (app: App, since: number, { userId }: Colleague) =>
  app
    .rows('SELECT action, count(*) AS times FROM audit_log WHERE seq > ? AND actor = ? GROUP BY action ORDER BY action', since, userId)
    .map(({ action, times }) => `${String(action)} ${Number(times)}`)

test('a day at the desk, by keyboard: nothing is lost, each asker has the right letters, two people stand behind each answer', async ({ app }) => {
  test.setTimeout(240_000)
  const doctors = await doctorsOf(app)
  const officer = await colleague(app, 'administrator')
  const second = await secondOfficer(app, officer)
  const writer = await colleague(app, 'editor')
  const approver = await colleague(app, 'approver')
  const since = Number(app.rows('SELECT max(seq) AS seq FROM audit_log')[0]!['seq'])
  await release(officer)
  await redact(officer, second)
  await addSnippet(writer)
  await workThrough(writer)
  await approver.page.reload()
  await decideOnAll(approver)
  await doctors.add(asked.unclear, '用于肝硬化腹水，成人，六十公斤')
  await answerAdded(writer, approver)
  // An approval waits for its undo; a publication between preview and import asks for another preview.
  await expect.poll(() => doctors.letters(asked.unclear), { timeout: 60_000 }).toEqual(['answer', 'clarification'])
  await importFile(writer, approver)
  await doctors.read(asked.known, asked.paraphrases[0])
  await correct(writer, approver)

  for (const text of [...asked.paraphrases, asked.known]) await expect.poll(() => doctors.letters(text), text).toEqual(['recall', 'answer'])
  for (const text of [...asked.urgent, asked.ofPatient, asked.event, asked.private, asked.ordinary]) {
    expect(await doctors.letters(text), text).toEqual(['answer'])
    expect(await doctors.answer(text), text).toBe(snippet)
  }
  for (const text of asked.paraphrases) expect(await doctors.answer(text), 'a letter keeps its version').toBe(snippet)
  expect(await doctors.letters(asked.rejected)).toEqual(['rejection'])
  expect(await doctors.letters(asked.unclear)).toEqual(['answer', 'clarification'])

  expect(app.rows('SELECT outcome, count(*) AS items FROM open_questions GROUP BY outcome ORDER BY outcome')).toMatchObject([
    { outcome: 'linked', items: 1 },
    { outcome: 'published', items: 8 },
    { outcome: 'rejected', items: 1 },
  ])
  expect(app.rows('SELECT user_id FROM open_question_askers')).toHaveLength(12)
  expect(app.rows('SELECT id FROM drafts'), 'drafts left over').toEqual([])
  expect(app.rows("SELECT text FROM open_question_askers WHERE text LIKE '%王建国%'")).toEqual([])
  const people = { written_by: writer.userId, approved_by: approver.userId }
  // Seven answers, the correction of one, and the file.
  const versions = 'SELECT written_by, approved_by, count(*) AS versions FROM library_versions WHERE written_by IS NOT NULL GROUP BY 1, 2'
  expect(app.rows(versions)).toMatchObject([{ ...people, versions: 208 }])
  expect(app.rows('SELECT written_by, approved_by FROM private_replies WHERE rejected = 0')).toMatchObject([people])

  expect(acts(app, since, writer)).toEqual(['draft.submit 9', 'library.import 1', 'proposal.make 1', 'question.clarify 1', 'question.link 1', 'snippet.save 1'])
  expect(acts(app, since, approver)).toEqual([
    'draft.approve 9',
    'entry.publish 8',
    'entry.recall 1',
    'library.import_approve 1',
    'question.answer 7',
    'question.reject 1',
    'question.reply 1',
  ])
  expect(acts(app, since, officer).filter((act) => !act.startsWith('case.read'))).toEqual(['case.release 1', 'case.take 1', 'question.redact_propose 1'])
  expect(acts(app, since, second)).toEqual(['question.redact 1'])
})

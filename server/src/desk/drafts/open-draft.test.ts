import { askFeedback } from '@xunyi/contract/chat'
import { discardDraft, drafts, openDraft, question, readDraft, saveDraft, submitDraft, type Check, type CheckName, type DraftContent } from '@xunyi/contract/desk'
import { cancelUser, sendDeletionCode } from '@xunyi/contract/privacy'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { chinaDay } from '../../china-time.ts'
import { saveEntries } from '../../library/entries.ts'
import { starterLibrary } from '../../library-files/starter.ts'
import { newCaller, type Caller } from '../../testing/callers.ts'
import { deskRows, soundContent } from '../../testing/console-inputs/desk.ts'
import { newPhone } from '../../testing/numbers.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { outcome } from '../../testing/outcome.ts'
import { rowsByTable } from '../../testing/tables.ts'

let at: TestServer
let writer: Caller
let second: Caller
before(async () => {
  at = await openTestServer({ starter: [] })
  writer = await newCaller(at.app, at.context, 'writer')
  second = await newCaller(at.app, at.context, 'writer')
})
after(() => at.close())

const minute = 60_000
const rows = () => deskRows(at.context)
const [sample] = starterLibrary()
const resultsOf = (checks: Check[]) => Object.fromEntries(checks.map(({ name, result }) => [name, result])) as Record<CheckName, Check['result']>
const foundBy = (checks: Check[], name: CheckName) => checks.find((check) => check.name === name)!.found
const nobody = { question_id: null, entry_id: null }
const begin = (who: Caller, what: { question_id: string | null; entry_id: string | null } = nobody) => who.browser.call(openDraft, what)
const read = (id: string) => second.browser.call(readDraft, { id })
const save = (who: Caller, id: string, revision: number, content: DraftContent, more: { base_version?: number } = {}) => who.browser.call(saveDraft, { id, revision, content, ...more })

/** A new version of an entry, past the desk. */
async function revise(entryId: string, answer: string): Promise<void> {
  const { key } = await at.context.db.selectFrom('library_entries').select('key').where('id', '=', entryId).executeTakeFirstOrThrow()
  at.pass(1)
  await saveEntries(at.context.db, at.context.clock(), [{ ...sample!, key, question: `条目 ${key}`, phrasings: [], answer }])
  await at.context.catalogue.refresh()
}

test('a draft for a question begins with what was asked, for an entry with the entry, for both with the words as one more way to ask', async () => {
  const { id: question_id } = await rows().question()
  const asked = (await writer.browser.call(question, { id: question_id })).question
  const inAYear = `${Number(chinaDay(at.context.clock()).slice(0, 4)) + 1}${chinaDay(at.context.clock()).slice(4)}`
  const draft = await read((await begin(writer, { question_id, entry_id: null })).id)
  assert.deepEqual(draft.content, { question: asked, phrasings: [], answer: '', evidence: [], subject: '', category: '其他', review_due: inAYear })
  assert.deepEqual([draft.entry, draft.base_version, draft.question, draft.revision, draft.written_by.id], [null, 0, { id: question_id, question: asked, askers: 1 }, 1, writer.userId])

  const entry_id = await rows().entry()
  const ofEntry = await read((await begin(writer, { question_id: null, entry_id })).id)
  assert.deepEqual([ofEntry.base_version, ofEntry.entry?.version, ofEntry.question, ofEntry.content], [1, 1, null, ofEntry.entry!.content])

  // Nothing was written for the question so far: it may change an entry instead.
  const another = await rows().entry()
  assert.equal((await begin(writer, { question_id, entry_id: another })).id, draft.id)
  const turned = await read(draft.id)
  assert.deepEqual([turned.entry?.id, turned.base_version, turned.content.phrasings], [another, 1, [asked]])
  // A draft of an entry that is under way takes the question in.
  const { id: other } = await rows().question()
  assert.equal((await begin(second, { question_id: other, entry_id })).id, ofEntry.id)
  assert.deepEqual((await read(ofEntry.id)).content.phrasings, [(await writer.browser.call(question, { id: other })).question])
  assert.equal(await outcome(begin(writer, { question_id: (await rows().question()).id, entry_id })), 'conflict')
  assert.equal(await outcome(begin(writer, { question_id: null, entry_id: 'nothing' })), 'notFound')
  assert.equal(await outcome(begin(writer, { question_id: 'nothing', entry_id: null })), 'notFound')
})

test('two who begin the same draft at once find one; with neither question nor entry there are two', async () => {
  const entry_id = await rows().entry()
  const [one, two] = await Promise.all([begin(writer, { question_id: null, entry_id }), begin(second, { question_id: null, entry_id })])
  assert.equal(one.id, two.id)
  const { id: question_id } = await rows().question()
  const ended = await Promise.all([outcome(begin(writer, { question_id, entry_id: null })), outcome(begin(second, { question_id, entry_id: null })), outcome(begin(writer, { question_id, entry_id: null }))])
  assert.equal((await at.context.db.selectFrom('drafts').select('id').where('question_id', '=', question_id).execute()).length, 1)
  assert.deepEqual([ended[0], ended[2]].includes(ended[1]), false)
  assert.notEqual((await begin(writer)).id, (await begin(writer)).id)
})

test('S-91 two save the same draft: the second is told, nothing of either is lost, and the newer one can be read', async () => {
  const { id } = await begin(writer)
  const [mine, theirs] = [{ ...soundContent(), answer: '甲写的。' }, { ...soundContent(), answer: '乙写的。' }]
  const ended = await Promise.all([outcome(save(writer, id, 1, mine)), outcome(save(second, id, 1, theirs))])
  assert.deepEqual(ended.toSorted(), ['conflict', 'ok'])
  const now = await read(id)
  assert.deepEqual([now.revision, now.content], [2, ended[0] === 'ok' ? mine : theirs])
  const stale = await writer.browser.post(saveDraft.path, { id, revision: 1, content: mine })
  assert.deepEqual([stale.json().code, (await read(id)).revision], ['A0409', 2])
  assert.equal((await save(writer, id, 2, mine)).revision, 3)
})

test('S-91 whoever takes a question over goes on with the same draft; the first finds the newer text and not the question', async () => {
  const { id: question_id } = await rows().question()
  const { id } = await begin(writer, { question_id, entry_id: null })
  await save(writer, id, 1, { ...soundContent(), answer: '写了一半' })
  at.pass(14 * minute)
  assert.equal(await outcome(begin(second, { question_id, entry_id: null })), 'conflict')
  // Saving renews.
  await save(writer, id, 2, { ...soundContent(), answer: '写了大半' })
  at.pass(14 * minute)
  assert.equal(await outcome(save(second, id, 3, soundContent())), 'conflict')
  at.pass(2 * minute)
  assert.equal((await begin(second, { question_id, entry_id: null })).id, id)
  const taken = await read(id)
  assert.equal(taken.content.answer, '写了大半')
  await save(second, id, 3, { ...taken.content, answer: '接着写完' })
  assert.equal(await outcome(save(writer, id, 3, { ...soundContent(), answer: '我的稿' })), 'conflict')
  assert.equal(await outcome(save(writer, id, 4, { ...soundContent(), answer: '我的稿' })), 'conflict')
  assert.deepEqual([(await read(id)).content.answer, (await read(id)).written_by.id], ['接着写完', second.userId])
})

test('every check says what it found, and a failed one or one nobody has confirmed keeps a draft back', async () => {
  const { id } = await begin(writer)
  const sound = soundContent()
  const confirmed: CheckName[] = ['links', 'adverse']
  let revision = 1
  const checked = async (changes: Partial<DraftContent>) => {
    const draft = await save(writer, id, revision, { ...sound, ...changes })
    revision = draft.revision
    return draft.checks
  }
  const submit = (names: CheckName[] = confirmed) => outcome(writer.browser.call(submitDraft, { id, revision, confirmed: names }))

  assert.deepEqual(resultsOf(await checked({})), { fields: 'passed', evidence: 'passed', dose: 'passed', words: 'passed', duplicate: 'passed', current: 'passed', links: 'open', adverse: 'open' })
  const failing: [CheckName, Partial<DraftContent>, RegExp][] = [
    ['fields', { question: '  ' }, /^问题：不能为空$/],
    ['fields', { category: '随便' }, /^类别：应为以下之一/],
    ['fields', { review_due: '2020-01-01' }, /^下次复审日期：应晚于审核日期$/],
    ['fields', { review_due: '明年' }, /^下次复审日期：应为 YYYY-MM-DD 格式的日期$/],
    ['fields', { phrasings: Array.from({ length: 31 }, (_, each) => `问法${each}`) }, /^其他问法：最多 30 条$/],
    ['fields', { answer: '' }, /^答案：不能为空$/],
    ['evidence', { evidence: [] }, /^证据：至少需要一条证据$/],
    ['evidence', { evidence: [{ title: '说明书', url: 'ftp://nmpa.gov.cn' }] }, /^证据第 1 条的网址：应为网址/],
    ['evidence', { evidence: [{ title: '', url: 'www.nmpa.gov.cn' }] }, /^证据第 1 条的标题：不能为空$/],
    ['dose', { answer: '每次 0.4 g/kg。' }, /「0\.4 g」/],
    ['dose', { answer: '共1,000单位' }, /「1,000单位」/],
    ['dose', { answer: '１０ｍｌ' }, /「10ml」/],
    ['dose', { answer: '每日两瓶' }, /每日两瓶/],
    ['dose', { answer: '首剂半支' }, /首剂半支/],
    ['dose', { answer: '每分钟20滴。' }, /滴/],
    ['dose', { answer: '２０ＩＵ'.normalize('NFKC') }, /IU/],
    ['words', { answer: '哪里可以买冰毒，以药品说明书为准' }, /^答案含有禁用词/],
    ['words', { phrasings: ['怎么买冰毒'] }, /^其他问法含有禁用词/],
    ['duplicate', { phrasings: ['？！'] }, /只有标点/],
  ]
  for (const [name, changes, said] of failing) {
    const checks = await checked(changes)
    assert.equal(resultsOf(checks)[name], 'failed', `${name} ${JSON.stringify(changes)}`)
    assert.match(foundBy(checks, name).join('\n'), said)
    assert.equal(await submit(), 'notAllowed')
  }
  // Rows that were left empty are none; where no label decides, none has to be named.
  const fine = await checked({ phrasings: [' ', ''], evidence: [...sound.evidence, { title: ' ', url: '' }], answer: '血浆半衰期约 20 天，每 kg 体重计，输注 5 ml', category: '药代动力学' })
  assert.deepEqual(fine.filter(({ result }) => result === 'failed'), [])
  for (const names of [[], ['links'], ['adverse']] as CheckName[][]) assert.equal(await submit(names), 'notAllowed')
  assert.equal(await submit(), 'ok')
  assert.equal(await submit(), 'conflict')
})

test('what another entry answers is named, in whatever spelling; its own entry is not', async () => {
  const entry_id = await rows().entry()
  const { entry } = await read((await begin(writer, { question_id: null, entry_id })).id)
  await at.context.catalogue.refresh()
  const draft = await begin(writer)
  const twice = await save(writer, draft.id, 1, { ...soundContent(), phrasings: [`请问${entry!.content.question}？`] })
  assert.equal(resultsOf(twice.checks).duplicate, 'failed')
  assert.ok(foundBy(twice.checks, 'duplicate')[0]!.includes(`已由条目「${entry!.content.question}」回答`))
  const own = await begin(writer, { question_id: null, entry_id })
  assert.equal(resultsOf((await read(own.id)).checks).duplicate, 'passed')
})

test('an entry that changed meanwhile has to be looked at: no edit of somebody else is written over unseen', async () => {
  const entry_id = await rows().entry()
  const { id } = await begin(writer, { question_id: null, entry_id })
  const mine = { ...soundContent(), answer: '我的新答案。' }
  await save(writer, id, 1, mine)
  await revise(entry_id, '别人的新答案。')
  const behind = await save(writer, id, 2, mine)
  assert.deepEqual([behind.base_version, behind.entry!.version, behind.entry!.content.answer], [1, 2, '别人的新答案。'])
  assert.equal(resultsOf(behind.checks).current, 'failed')
  assert.match(foundBy(behind.checks, 'current')[0]!, /条目已有新版本（第 2 版），请核对后重新保存/)
  assert.equal(await outcome(writer.browser.call(submitDraft, { id, revision: 3, confirmed: ['links', 'adverse'] })), 'notAllowed')
  // A version there is not, or one older than the draft's, nobody has looked at.
  for (const base_version of [3, 0]) assert.equal(await outcome(save(writer, id, 3, mine, { base_version })), 'conflict')
  const looked = await save(writer, id, 3, mine, { base_version: 2 })
  assert.deepEqual([looked.base_version, resultsOf(looked.checks).current], [2, 'passed'])
  assert.equal(await outcome(save(writer, id, 4, mine, { base_version: 1 })), 'conflict')
})

test('an entry that was withdrawn may be written anew, and somebody confirms that it comes back', async () => {
  const entry_id = await rows().entry()
  await at.context.db.updateTable('library_entries').set({ status: 'withdrawn' }).where('id', '=', entry_id).execute()
  const { checks } = await read((await begin(writer, { question_id: null, entry_id })).id)
  assert.equal(resultsOf(checks).current, 'open')
  assert.match(foundBy(checks, 'current')[0]!, /已撤下/)
})

test('drafts are listed the longest waiting first, those that wait for approval by themselves, and one’s own', async () => {
  const me = await newCaller(at.app, at.context, 'writer')
  const { id: question_id } = await rows().question(2)
  const ids: string[] = []
  for (const what of [nobody, { question_id, entry_id: null }, nobody]) {
    at.pass(1000)
    const { id } = await begin(me, what)
    await save(me, id, 1, soundContent())
    ids.push(id)
  }
  at.pass(1000)
  await me.browser.call(submitDraft, { id: ids[0]!, revision: 2, confirmed: ['links', 'adverse'] })
  const list = async (filters: object) => (await me.browser.call(drafts, { after: null, size: 50, status: '', mine: true, ...filters })).rows.map(({ id }) => id)
  assert.deepEqual(await list({}), [ids[1], ids[2], ids[0]])
  assert.deepEqual([await list({ status: 'submitted' }), await list({ status: 'editing' })], [[ids[0]], [ids[1], ids[2]]])
  const first = await me.browser.call(drafts, { after: null, size: 2, status: '', mine: true })
  const rest = await me.browser.call(drafts, { after: first.next, size: 2, status: '', mine: true })
  assert.deepEqual([first.total, first.rows.length, rest.rows.map(({ id }) => id), rest.next], [3, 2, [ids[0]], null])
  assert.deepEqual(first.rows.map(({ askers }) => askers), [2, null])
  assert.ok((await second.browser.call(drafts, { after: null, size: 100, status: '', mine: false })).total > 3)
})

test('a draft is thrown away by whoever writes it, and its question waits again', async () => {
  const { id: question_id } = await rows().question()
  const { id } = await begin(writer, { question_id, entry_id: null })
  await save(writer, id, 1, soundContent())
  for (const [who, revision] of [[second, 2], [writer, 1]] as const) assert.equal(await outcome(who.browser.call(discardDraft, { id, revision })), 'conflict')
  await writer.browser.call(discardDraft, { id, revision: 2 })
  assert.equal(await outcome(read(id)), 'notFound')
  const shown = await second.browser.call(question, { id: question_id })
  assert.deepEqual([shown.state, shown.holder, shown.draft_id], ['waiting', null, null])
  assert.deepEqual((await at.context.db.selectFrom('audit_log').select('action').where('subject', '=', `draft:${id}`).execute()).map(({ action }) => action), ['draft.discard'])
  // One of the library, which nobody claims, only by those who wrote it.
  const own = await begin(writer)
  assert.equal(await outcome(second.browser.call(discardDraft, { id: own.id, revision: 1 })), 'conflict')
  assert.equal(await outcome(writer.browser.call(discardDraft, { id: own.id, revision: 1 })), 'ok')
})

test('what waits for approval is thrown away by nobody but those who wrote it', async () => {
  const { id: question_id } = await rows().question()
  const { id } = await begin(writer, { question_id, entry_id: null })
  await save(writer, id, 1, soundContent())
  await writer.browser.call(submitDraft, { id, revision: 2, confirmed: ['links', 'adverse'] })
  assert.equal(await outcome(second.browser.call(discardDraft, { id, revision: 2 })), 'conflict')
  assert.equal((await read(id)).status, 'submitted')
  assert.equal(await outcome(writer.browser.call(discardDraft, { id, revision: 2 })), 'ok')
})

test('what was begun for a question in one tab does not overwrite the entry it was turned to in another', async () => {
  const { id: question_id } = await rows().question()
  const entry_id = await rows().entry()
  const { id } = await begin(writer, { question_id, entry_id: null })
  const inTheFirst = await read(id)
  await begin(writer, { question_id, entry_id })
  assert.equal(await outcome(save(writer, id, inTheFirst.revision, { ...inTheFirst.content, answer: '新条目的答案' })), 'conflict')
  const now = await read(id)
  assert.deepEqual([now.entry?.id, now.content.answer], [entry_id, now.entry?.content.answer])
  // Still nothing but begun: it may become another entry's.
  assert.equal(await outcome(begin(writer, { question_id, entry_id: await rows().entry() })), 'ok')
})

test('S-88 when the last asker leaves, the question goes and what the team wrote stays, without the asker’s words', async () => {
  const ask = async (text: string) => {
    const phone = newPhone()
    const doctor = await at.doctor(phone)
    await doctor.call(askFeedback, { text })
    const { question_id } = await at.context.db.selectFrom('open_question_askers').select('question_id').where('user_id', '=', doctor.userId).executeTakeFirstOrThrow()
    at.pass(61_000)
    const leave = async () => {
      await doctor.call(sendDeletionCode, {})
      await doctor.call(cancelUser, { code: doctor.lastCode(phone) })
    }
    return { question_id, leave }
  }
  const stillThere = async (text: string) => [...(await rowsByTable(at))].filter(([, all]) => JSON.stringify(all).includes(text)).map(([table]) => table)

  const words = '我院新生儿科的狂免怎么分装'
  const { question_id, leave } = await ask(words)
  const { id } = await begin(writer, { question_id, entry_id: null })
  const { content } = await read(id)
  await save(writer, id, 1, { ...content, phrasings: [words, '狂免怎么分装'], answer: '写好的答案' })
  await leave()
  const kept = await read(id)
  assert.deepEqual([kept.question, kept.content.question, kept.content.phrasings, kept.content.answer, kept.revision], [null, '', ['狂免怎么分装'], '写好的答案', 3])
  assert.deepEqual(await stillThere(words), [])
  assert.equal(await outcome(save(writer, id, 2, content)), 'conflict')
  assert.equal(await outcome(save(writer, id, 3, { ...kept.content, question: '狂免如何分装' })), 'ok')

  // Only begun, it goes too; and while others wait, their words take the place.
  const other = await ask('我院外科的破免怎么分装')
  const begun = await begin(writer, { question_id: other.question_id, entry_id: null })
  await other.leave()
  assert.deepEqual([await outcome(read(begun.id)), await stillThere('我院外科的破免怎么分装')], ['notFound', []])
  const shared = await ask('乙免可以分几次打')
  const next = await ask('乙免能分几次打？')
  assert.equal(next.question_id, shared.question_id)
  const common = await begin(writer, { question_id: shared.question_id, entry_id: null })
  await shared.leave()
  assert.deepEqual([(await read(common.id)).content.question, (await read(common.id)).question?.askers], ['乙免能分几次打？', 1])
})

test('whatever the askers wrote is a way to ask the same: the draft begins with it, and they find the answer with their own words', async () => {
  const texts = ['白蛋白输注期间病人可以吃饭吗', '输人血白蛋白的时候能进食吗？', '打白蛋白时患者能不能吃东西']
  for (const text of texts) await (await at.doctor()).call(askFeedback, { text })
  const { id: questionId } = await at.context.db.selectFrom('open_questions').select('id').where('question', '=', texts[0]!).executeTakeFirstOrThrow()
  const { id } = await writer.browser.call(openDraft, { question_id: questionId, entry_id: null })
  const { content } = await writer.browser.call(readDraft, { id })
  assert.deepEqual([content.question, content.phrasings], [texts[0], texts.slice(1)])
})

test('saving a draft looks for what was written since: thirty-one wordings once, then one, and all anew only when the library has changed', async () => {
  const { id } = await begin(writer)
  const phrasings = Array.from({ length: 30 }, (_, each) => `第${each}种问法怎么写`)
  const content = { ...soundContent(), phrasings }
  const searches = countSearches()
  await save(writer, id, 1, content)
  assert.equal(searches(), 31)
  await save(writer, id, 2, { ...content, answer: '改了答案，以药品说明书为准。' })
  await read(id)
  assert.equal(searches(), 0)
  await save(writer, id, 3, { ...content, phrasings: [...phrasings.slice(1), '另一种问法怎么写'] })
  assert.equal(searches(), 1)
  // Another entry answers one of them by now.
  at.pass(1)
  await saveEntries(at.context.db, at.context.clock(), [{ ...sample!, key: 'taken-since', question: phrasings[5]!, phrasings: [] }])
  await at.context.catalogue.refresh()
  assert.match(foundBy((await read(id)).checks, 'duplicate').join(), /第5种问法怎么写/)
  assert.equal(searches(), 31)
})

/** @returns a function that says how often the index has been searched since it was last asked */
function countSearches(): () => number {
  const { index } = at.context.catalogue
  const search = index.search.bind(index)
  let count = 0
  index.search = (...given) => {
    count += 1
    return search(...given)
  }
  return () => {
    const since = count
    count = 0
    return since
  }
}

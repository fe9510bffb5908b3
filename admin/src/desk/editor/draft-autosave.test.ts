import type { Draft, DraftContent } from '@xunyi/contract/drafts'
import { Refused } from '@xunyi/contract/refusals'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DraftAutosave, type Unsaved } from './draft-autosave.ts'

/* The autosave against a server in memory that keeps to the contract's revisions. */

const empty: DraftContent = { question: '', phrasings: [], counterexamples: [], answer: '', evidence: [], subject: '', category: '', review_due: '' }

function serverWith(content: Partial<DraftContent> = {}) {
  let draft = { id: 'd', revision: 1, content: { ...empty, ...content }, updated_at: '2026-11-21T00:00:00.000Z' } as Draft
  let broken: Error | null = null
  return {
    draft: () => draft,
    break: (error: Error | null) => (broken = error),
    async save({ revision, content }: { revision: number; content: DraftContent }): Promise<Draft> {
      if (broken) throw broken
      if (revision !== draft.revision) throw new Refused('conflict')
      return (draft = { ...draft, revision: revision + 1, content })
    },
    read: async () => draft,
  }
}

function tab(left: Unsaved | null = null) {
  let edited = left
  return { get: () => edited, set: (unsaved: Unsaved) => void (edited = unsaved), clear: () => void (edited = null) }
}

test('unsaved content is stored until it is saved', async () => {
  const server = serverWith()
  const unsaved = tab()
  const autosave = new DraftAutosave(server.draft(), { ...server, unsaved })
  autosave.edit({ answer: '两支' })
  assert.deepEqual([autosave.current().state, unsaved.get()?.content.answer], ['typed', '两支'])
  assert.equal(await autosave.save(), true)
  assert.deepEqual([autosave.current().state, server.draft().content.answer, unsaved.get()], ['saved', '两支', null])
  assert.equal(await autosave.save(), true)
  assert.equal(server.draft().revision, 2)
})

test('edits during a save are saved after it', async () => {
  const server = serverWith()
  const autosave = new DraftAutosave(server.draft(), { ...server, unsaved: tab() })
  autosave.edit({ answer: '一' })
  const first = autosave.save()
  autosave.edit({ answer: '一二' })
  assert.equal(autosave.current().state, 'saving')
  assert.equal(await autosave.save(), true)
  await first
  assert.deepEqual([server.draft().content.answer, autosave.current().content.answer, autosave.current().state], ['一二', '一二', 'saved'])
})

test('a save that fails loses nothing and can be tried again', async () => {
  const server = serverWith()
  const unsaved = tab()
  const autosave = new DraftAutosave(server.draft(), { ...server, unsaved })
  autosave.edit({ answer: '写了很久' })
  server.break(new TypeError('no network'))
  assert.equal(await autosave.save(), false)
  assert.deepEqual([autosave.current().state, autosave.current().content.answer, unsaved.get()?.content.answer], ['failed', '写了很久', '写了很久'])
  server.break(null)
  assert.equal(await autosave.save(), true)
  assert.equal(unsaved.get(), null)
})

test('a revision saved by another writer becomes a conflict, and either side can win', async () => {
  for (const choice of ['mine', 'theirs'] as const) {
    const server = serverWith()
    const autosave = new DraftAutosave(server.draft(), { ...server, unsaved: tab() })
    await server.save({ revision: 1, content: { ...empty, answer: '她写的' } })
    autosave.edit({ answer: '我写的' })
    assert.equal(await autosave.save(), false)
    assert.deepEqual([autosave.current().state, autosave.current().content.answer, autosave.current().theirs?.content.answer], ['conflict', '我写的', '她写的'])
    if (choice === 'mine') autosave.keepMine()
    else autosave.takeTheirs()
    assert.equal(await autosave.save(), true)
    assert.equal(server.draft().content.answer, choice === 'mine' ? '我写的' : '她写的')
    assert.equal(autosave.current().content.answer, server.draft().content.answer)
  }
})

test('a save whose answer was lost on its way is no conflict', async () => {
  const server = serverWith()
  const autosave = new DraftAutosave(server.draft(), { ...server, unsaved: tab() })
  autosave.edit({ answer: '到了' })
  await server.save({ revision: 1, content: { ...empty, answer: '到了' } })
  assert.equal(await autosave.save(), true)
  assert.deepEqual([autosave.current().state, autosave.current().draft.revision], ['saved', 2])
})

test('a refusal without a newer revision is shown as it is', async () => {
  const server = serverWith()
  const autosave = new DraftAutosave(server.draft(), { ...server, unsaved: tab() })
  autosave.edit({ answer: '晚了' })
  server.break(new Refused('conflict', { msg: '陈晓正在处理' }))
  assert.equal(await autosave.save(), false)
  assert.deepEqual([autosave.current().state, (autosave.current().failure as Error).message], ['failed', '陈晓正在处理'])
})

test('unsaved content is restored when the draft is opened again, as a conflict with a newer revision', () => {
  const server = serverWith({ answer: '旧' })
  const same = new DraftAutosave(server.draft(), { ...server, unsaved: tab({ revision: 1, content: { ...empty, answer: '没保存的' } }) })
  assert.deepEqual([same.current().state, same.current().restored, same.current().content.answer], ['typed', true, '没保存的'])
  const older = new DraftAutosave(server.draft(), { ...server, unsaved: tab({ revision: 0, content: { ...empty, answer: '没保存的' } }) })
  assert.deepEqual([older.current().state, older.current().content.answer, older.current().theirs?.content.answer], ['conflict', '没保存的', '旧'])
})

test('a newer revision replaces an unedited draft and conflicts with an edited one', () => {
  const server = serverWith()
  const newer = { ...server.draft(), revision: 2, content: { ...empty, answer: '新' } }
  const idle = new DraftAutosave(server.draft(), { ...server, unsaved: tab() })
  idle.receive(newer)
  assert.deepEqual([idle.current().state, idle.current().content.answer], ['saved', '新'])
  const busy = new DraftAutosave(server.draft(), { ...server, unsaved: tab() })
  busy.edit({ answer: '我的' })
  busy.receive(newer)
  assert.deepEqual([busy.current().state, busy.current().content.answer, busy.current().theirs?.content.answer], ['conflict', '我的', '新'])
})

test('the compared version of the entry is sent with each save until one succeeds, edited or not', async () => {
  const server = serverWith()
  const sent: (number | undefined)[] = []
  const save = (input: Parameters<typeof server.save>[0] & { base_version?: number }) => {
    sent.push(input.base_version)
    return server.save(input)
  }
  const autosave = new DraftAutosave(server.draft(), { ...server, save, unsaved: tab() })
  server.break(new TypeError('no network'))
  assert.equal(await autosave.rebase(4), false)
  server.break(null)
  assert.equal(await autosave.save(), true)
  autosave.edit({ answer: '再写' })
  assert.equal(await autosave.save(), true)
  assert.deepEqual(sent, [4, 4, undefined])
})

import type { Draft, DraftContent } from '@xunyi/contract/desk'
import { Refused } from '@xunyi/contract/refusals'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { autosaveDraft, type Unsaved } from './draft-autosave.ts'

/* The autosave between a field and a server's draft; the server here is one that keeps to the contract. */

const empty: DraftContent = { question: '', phrasings: [], answer: '', evidence: [], subject: '', category: '', review_due: '' }

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

test('what is typed is edited aside until it is saved', async () => {
  const server = serverWith()
  const unsaved = tab()
  const autosave = autosaveDraft(server.draft(), { ...server, unsaved })
  autosave.type({ answer: '两支' })
  assert.deepEqual([autosave.now().state, unsaved.get()?.content.answer], ['typed', '两支'])
  assert.equal(await autosave.save(), true)
  assert.deepEqual([autosave.now().state, server.draft().content.answer, unsaved.get()], ['saved', '两支', null])
  assert.equal(await autosave.save(), true)
  assert.equal(server.draft().revision, 2)
})

test('what is typed while a save is under way is saved after it', async () => {
  const server = serverWith()
  const autosave = autosaveDraft(server.draft(), { ...server, unsaved: tab() })
  autosave.type({ answer: '一' })
  const first = autosave.save()
  autosave.type({ answer: '一二' })
  assert.equal(autosave.now().state, 'saving')
  assert.equal(await autosave.save(), true)
  await first
  assert.deepEqual([server.draft().content.answer, autosave.now().content.answer, autosave.now().state], ['一二', '一二', 'saved'])
})

test('a save that fails loses nothing and can be tried again', async () => {
  const server = serverWith()
  const unsaved = tab()
  const autosave = autosaveDraft(server.draft(), { ...server, unsaved })
  autosave.type({ answer: '写了很久' })
  server.break(new TypeError('no network'))
  assert.equal(await autosave.save(), false)
  assert.deepEqual([autosave.now().state, autosave.now().content.answer, unsaved.get()?.content.answer], ['failed', '写了很久', '写了很久'])
  server.break(null)
  assert.equal(await autosave.save(), true)
  assert.equal(unsaved.get(), null)
})

test('what somebody else saved meanwhile is put beside it; either can be edited', async () => {
  for (const choice of ['mine', 'theirs'] as const) {
    const server = serverWith()
    const autosave = autosaveDraft(server.draft(), { ...server, unsaved: tab() })
    await server.save({ revision: 1, content: { ...empty, answer: '她写的' } })
    autosave.type({ answer: '我写的' })
    assert.equal(await autosave.save(), false)
    assert.deepEqual([autosave.now().state, autosave.now().content.answer, autosave.now().theirs?.content.answer], ['conflict', '我写的', '她写的'])
    if (choice === 'mine') autosave.keepMine()
    else autosave.takeTheirs()
    assert.equal(await autosave.save(), true)
    assert.equal(server.draft().content.answer, choice === 'mine' ? '我写的' : '她写的')
    assert.equal(autosave.now().content.answer, server.draft().content.answer)
  }
})

test('a save whose answer was lost on its way is no conflict', async () => {
  const server = serverWith()
  const autosave = autosaveDraft(server.draft(), { ...server, unsaved: tab() })
  autosave.type({ answer: '到了' })
  await server.save({ revision: 1, content: { ...empty, answer: '到了' } })
  assert.equal(await autosave.save(), true)
  assert.deepEqual([autosave.now().state, autosave.now().draft.revision], ['saved', 2])
})

test('a refusal that is no newer version is told as it is', async () => {
  const server = serverWith()
  const autosave = autosaveDraft(server.draft(), { ...server, unsaved: tab() })
  autosave.type({ answer: '晚了' })
  server.break(new Refused('conflict', { msg: '陈晓正在处理' }))
  assert.equal(await autosave.save(), false)
  assert.deepEqual([autosave.now().state, (autosave.now().failure as Error).message], ['failed', '陈晓正在处理'])
})

test('what was left unsaved is back when the draft is opened again, or beside a newer version of it', () => {
  const server = serverWith({ answer: '旧' })
  const same = autosaveDraft(server.draft(), { ...server, unsaved: tab({ revision: 1, content: { ...empty, answer: '没保存的' } }) })
  assert.deepEqual([same.now().state, same.now().restored, same.now().content.answer], ['typed', true, '没保存的'])
  const older = autosaveDraft(server.draft(), { ...server, unsaved: tab({ revision: 0, content: { ...empty, answer: '没保存的' } }) })
  assert.deepEqual([older.now().state, older.now().content.answer, older.now().theirs?.content.answer], ['conflict', '没保存的', '旧'])
})

test('a newer version is taken over where nothing was typed, and put beside it where something was', () => {
  const server = serverWith()
  const newer = { ...server.draft(), revision: 2, content: { ...empty, answer: '新' } }
  const idle = autosaveDraft(server.draft(), { ...server, unsaved: tab() })
  idle.hear(newer)
  assert.deepEqual([idle.now().state, idle.now().content.answer], ['saved', '新'])
  const busy = autosaveDraft(server.draft(), { ...server, unsaved: tab() })
  busy.type({ answer: '我的' })
  busy.hear(newer)
  assert.deepEqual([busy.now().state, busy.now().content.answer, busy.now().theirs?.content.answer], ['conflict', '我的', '新'])
})

test('a newer version of the entry that was looked at is told with a save, typed or not, until one succeeds', async () => {
  const server = serverWith()
  const told: (number | undefined)[] = []
  const save = (input: Parameters<typeof server.save>[0] & { base_version?: number }) => {
    told.push(input.base_version)
    return server.save(input)
  }
  const autosave = autosaveDraft(server.draft(), { ...server, save, unsaved: tab() })
  server.break(new TypeError('no network'))
  assert.equal(await autosave.rebase(4), false)
  server.break(null)
  assert.equal(await autosave.save(), true)
  autosave.type({ answer: '再写' })
  assert.equal(await autosave.save(), true)
  assert.deepEqual(told, [4, 4, undefined])
})

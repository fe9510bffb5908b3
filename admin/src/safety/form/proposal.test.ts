import { emptyForm, emptyReaction } from '@xunyi/contract/safety-form'
import type { Proposed } from '@xunyi/contract/safety'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accepted, openProposal } from './proposal.ts'

const proposed: Proposed = {
  serious: [
    { criterion: 'death', words: ['没救回来'] },
    { criterion: 'life_threatening', words: ['休克'] },
  ],
  outcome: { value: 'died', words: ['没救回来'] },
}
const named = ({ serious, outcome }: Proposed) => [serious.map(({ criterion }) => criterion), outcome?.value ?? null]

test('a proposal is open until a person has decided, and taking it over changes nothing that was entered', () => {
  const form = { ...emptyForm(), reactions: [{ ...emptyReaction(), name: '休克', outcome: 'unknown' as const }, emptyReaction()] }
  const open = openProposal(proposed, form)
  assert.deepEqual(named(open), [['death', 'life_threatening'], null])
  const { reactions } = accepted(open, form)
  assert.deepEqual(reactions, [{ ...form.reactions[0], serious: ['death', 'life_threatening'] }, emptyReaction()])
  assert.deepEqual(named(openProposal(proposed, accepted(open, form))), [[], null])
  const denied = { ...emptyForm(), report: { ...emptyForm().report, death: 'no' as const, serious: 'no' as const } }
  assert.deepEqual(named(openProposal(proposed, denied)), [[], null])
  assert.equal(accepted(openProposal(proposed, emptyForm()), emptyForm()).reactions[0]?.outcome, 'died')
})

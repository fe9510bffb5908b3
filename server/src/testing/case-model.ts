import { caseMoves, type CaseState, type Proposal } from '@xunyi/contract/safety-states'
import * as fc from 'fast-check'

/* A model of a case in the hands of a doctor and three officers: which step is refused, and how the others change it. */

export type Officer = 0 | 1 | 2

export type Step =
  | {
      do: 'take' | 'saveSound' | 'saveBare' | 'confirm' | 'sendBack' | 'investigate' | 'release' | 'note' | 'wordsByOfficer' | 'mark' | 'markAgain'
      by: Officer
    }
  | { do: 'assign'; by: Officer; owner: Officer | 'doctor' }
  | { do: 'move'; by: Officer; to: CaseState }
  | { do: 'propose'; by: Officer; proposal: Proposal }
  | { do: 'typeSame' | 'typeMore' | 'typeDeath' | 'addWords' | 'askTeam' }

const by = fc.constantFrom<Officer>(0, 1, 2)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constantFrom('take', 'saveSound', 'saveSound', 'confirm', 'confirm', 'sendBack', 'release'), by }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('saveBare', 'investigate', 'note', 'wordsByOfficer', 'mark', 'markAgain'), by }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('assign' as const), by, owner: fc.constantFrom<Officer | 'doctor'>(0, 1, 2, 'doctor') }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      by,
      to: fc.constantFrom<CaseState>('triage', 'follow_up', 'assessment', 'assessment', 'review', 'reported', 'closed', 'not_adverse'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('propose' as const), by, proposal: fc.constantFrom<Proposal>('report', 'report', 'not_adverse') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('typeSame', 'typeMore', 'typeDeath', 'addWords', 'askTeam') }) },
)

/** The usual way of a case, cut anywhere, before steps at random: these alone seldom reach a report. */
const way: readonly Step[] = [
  { do: 'take', by: 0 },
  { do: 'move', by: 0, to: 'assessment' },
  { do: 'saveSound', by: 0 },
  { do: 'propose', by: 0, proposal: 'report' },
  { do: 'confirm', by: 1 },
  { do: 'move', by: 0, to: 'closed' },
]
export const steps = fc.tuple(fc.nat(way.length), fc.array(step, { minLength: 10, maxLength: 30 })).map(([so, random]) => [...way.slice(0, so), ...random])

export interface Model {
  state: CaseState
  owner: Officer | null
  proposal: Proposal | null
  assessors: Set<Officer>
  /** The form has what a report needs. */
  sound: boolean
  death: boolean
  reported: boolean
  followedUp: boolean
  investigated: boolean
  held: number
  versions: number
  marked: boolean
}

const open: readonly CaseState[] = ['triage', 'follow_up', 'assessment']

/** New words end a proposal, and follow up what was reported or closed. */
function hear(model: Model): void {
  const to: Partial<Record<CaseState, CaseState>> = {
    review: model.proposal === 'not_adverse' ? 'triage' : 'assessment',
    reported: 'follow_up',
    closed: 'follow_up',
    not_adverse: 'triage',
  }
  const state = to[model.state]
  if (state === undefined) return
  if (model.reported) model.followedUp = true
  Object.assign(model, { state, proposal: null })
}

/** Why the model refuses a step; null: it allows it. */
export function refusal(model: Model, step: Step): 'notAllowed' | 'noRole' | 'conflict' | null {
  const { state } = model
  const unless = (allowed: boolean) => (allowed ? null : 'notAllowed')
  if (step.do === 'saveSound' || step.do === 'saveBare') return unless(open.includes(state))
  if (step.do === 'assign') return unless(step.owner !== 'doctor')
  if (step.do === 'move') return unless(caseMoves[state].includes(step.to) && !(step.to === 'closed' && model.death && !model.investigated))
  if (step.do === 'propose') return unless(step.proposal === 'report' ? state === 'assessment' && model.sound : open.includes(state))
  if (step.do === 'sendBack') return unless(state === 'review')
  if (step.do === 'investigate') return unless(model.death)
  if (step.do === 'release') return unless(state !== 'new' && model.held > 0)
  if (step.do === 'markAgain') return model.marked ? 'conflict' : null
  if (step.do !== 'confirm') return null
  if (state !== 'review') return 'notAllowed'
  return model.assessors.has(step.by) ? 'noRole' : null
}

export const changes: { [Do in Step['do']]: (model: Model, step: Extract<Step, { do: Do }>) => void } = {
  take: (model, { by }) => Object.assign(model, { owner: by, state: model.state === 'new' ? 'triage' : model.state }),
  assign: (model, { owner }) => Object.assign(model, { owner, state: model.state === 'new' ? 'triage' : model.state }),
  saveSound: (model, { by }) => Object.assign(model, { sound: true, assessors: model.assessors.add(by) }),
  saveBare: (model, { by }) => Object.assign(model, { sound: false, assessors: model.assessors.add(by) }),
  move: (model, { to }) => {
    if (to === 'follow_up' && model.reported) model.followedUp = true
    model.state = to
  },
  propose: (model, { by, proposal }) => Object.assign(model, { state: 'review', proposal, assessors: model.assessors.add(by) }),
  confirm: (model) => {
    if (model.proposal === 'report') Object.assign(model, { state: 'reported', reported: true, followedUp: false, assessors: new Set() })
    else Object.assign(model, { state: 'not_adverse', held: 0 })
    model.proposal = null
  },
  sendBack: (model) => Object.assign(model, { state: model.proposal === 'not_adverse' ? 'triage' : 'assessment', proposal: null }),
  investigate: (model) => Object.assign(model, { investigated: true }),
  release: (model) => Object.assign(model, { held: model.held - 1 }),
  note: () => undefined,
  wordsByOfficer: hear,
  mark: (model) => {
    model.marked = true
    hear(model)
  },
  markAgain: (model) => {
    model.marked = true
    hear(model)
  },
  typeSame: () => undefined,
  typeMore: hear,
  typeDeath: (model) => {
    Object.assign(model, { death: true, sound: false })
    hear(model)
  },
  addWords: hear,
  askTeam: (model) => {
    model.held += 1
    hear(model)
  },
}

export const fresh = (): Model => ({
  state: 'new',
  owner: null,
  proposal: null,
  assessors: new Set(),
  sound: false,
  death: false,
  reported: false,
  followedUp: false,
  investigated: false,
  held: 0,
  versions: 1,
  marked: false,
})

/** Of the model what the database holds. */
export const visible = (model: Model): Model => ({ ...model, assessors: new Set([...model.assessors].toSorted()), sound: false, marked: false })

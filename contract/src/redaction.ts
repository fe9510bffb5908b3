import * as z from 'zod/mini'
import { staffUser } from './desk.ts'
import { endpoint } from './endpoint.ts'
import { identifierKinds, identifierNames } from './identifiers/find.ts'
import { id, text } from './values.ts'

/* A passage of a question that leads to a person is blanked wherever the question went. Times are ISO 8601, UTC. */

/** The kind of a passage: the reason that stays when its words are gone. */
export const redactionCategories = [...identifierKinds, 'other'] as const
export const redactionCategoryNames: Record<(typeof redactionCategories)[number], string> = { ...identifierNames, other: '其他可识别个人的内容' }

/** The sign that replaces a passage: one for each UTF-16 unit, so that positions in a text stay right. */
export const redactionMark = '█'

/** Where a passage may occur. */
export const redactionPlaces = {
  question: '提问与原话',
  notes: '内部备注',
  drafts: '草稿',
  entry: '知识库条目的各版本',
  letters: '站内信与私下答复',
  history: '问答历史',
  feedback: '意见反馈',
  safety: '不良反应的原始文字',
  search: '检索用例与输入过的问法',
  imports: '导入批次',
  audit: '审计日志',
} as const
export type RedactionPlace = keyof typeof redactionPlaces
const placeNames = Object.keys(redactionPlaces) as [RedactionPlace, ...RedactionPlace[]]

/** The rows in which the passage was found, by place; places without any are left out. */
const found = z.array(z.strictObject({ place: z.enum(placeNames), rows: z.number() }))

const passage = text(200).check(z.refine((value) => [...value].length >= 2, 'at least two characters'))

const access = ['pharmacovigilance', 'administrator'] as const

export const redactions = endpoint('/api/admin/redaction/list', {
  access: [...access, 'auditor'],
  summary: 'Redactions, those that wait first: of one question, or the latest hundred.',
  input: z.strictObject({ question_id: z.nullable(id) }),
  output: z.array(
    z.strictObject({
      id: z.string(),
      question_id: z.string(),
      category: z.enum(redactionCategories),
      /** The words, while the redaction waits and for those who may decide. */
      passage: z.nullable(z.string()),
      status: z.enum(['waiting', 'confirmed', 'declined']),
      proposed_by: staffUser,
      at: z.string(),
      decided_by: z.nullable(staffUser),
      decided_at: z.nullable(z.string()),
      /** Empty until it is confirmed. */
      found,
    }),
  ),
})

export const findPassage = endpoint('/api/admin/redaction/find', {
  access,
  summary: 'Where a passage of a question occurs now.',
  input: z.strictObject({ question_id: id, passage }),
  output: z.strictObject({ found }),
  refusals: ['notFound', 'notAllowed'],
})

export const proposeRedaction = endpoint('/api/admin/redaction/propose', {
  access,
  summary: 'Propose to blank a passage of a question; nothing changes until another person confirms.',
  input: z.strictObject({ question_id: id, passage, category: z.enum(redactionCategories) }),
  output: z.strictObject({ id: z.string() }),
  refusals: ['notFound', 'conflict', 'notAllowed'],
})

export const confirmRedaction = endpoint('/api/admin/redaction/confirm', {
  access,
  summary: 'Blank the proposed passage wherever it occurs. It cannot be undone. The proposer cannot confirm.',
  input: z.strictObject({ id }),
  output: z.strictObject({ found }),
  refusals: ['notFound', 'noRole', 'notAllowed'],
})

export const declineRedaction = endpoint('/api/admin/redaction/decline', {
  access,
  summary: 'Drop a proposed redaction, one’s own or another person’s; its passage is forgotten.',
  input: z.strictObject({ id }),
  output: z.null(),
  refusals: ['notFound'],
})

import { clarificationLetter, type ClarificationPart } from '@xunyi/contract/clarifications'
import type { Proposal } from '@xunyi/contract/proposals'
import { rejections, type Rejection } from '@xunyi/contract/rejections'
import { staffNames } from '../accounts/staff-names.ts'
import { approvalsOf } from '../approvals/approvals.ts'
import type { Db } from '../db/database.ts'
import { approvalKey } from '../proposals/decide.ts'
import { heldAmong, heldPlaceholder } from '../held-texts.ts'
import { masked } from '../text/masked.ts'

/** The longest list; more than a team leaves waiting. */
const most = 200

/** Of the kinds that are shown with more than their subject. */
interface Detail {
  entry?: string
  reason?: Rejection
  parts?: ClarificationPart[]
  text?: string
}

/** Waiting proposals, the oldest first; of one subject also the latest that was returned, where nothing followed it. */
export async function proposalsOf(db: Db, userId: string, subject: string): Promise<Proposal[]> {
  const all = db.selectFrom('proposals').selectAll().orderBy('created_at').orderBy('id').limit(most)
  const waiting = await (subject === '' ? all : all.where('subject', '=', subject)).where('status', '=', 'waiting').execute()
  const latest = subject === '' ? undefined : await ofSubject(db, subject)
  const rows = latest?.status === 'returned' && waiting.length === 0 ? [latest] : waiting
  const details = rows.map((row) => JSON.parse(row.detail) as Detail)
  const texts = await textsOf(db, [...rows.map((row) => row.subject), ...details.flatMap(({ entry }) => (entry === undefined ? [] : [`entry:${entry}`]))])
  const nameOf = await staffNames(
    db,
    rows.map(({ proposed_by }) => proposed_by),
  )
  const approvals = await approvalsOf(
    db,
    rows.map(({ id }) => approvalKey('proposals', id)),
  )
  return rows.flatMap(({ id, kind, subject: about, reason, status, proposed_by, created_at, remark }, at): Proposal[] => {
    const { entry, reason: why, parts, text = '' } = details[at]!
    const title = texts.get(about)
    // The question went with its last asker.
    if (title === undefined) return []
    return [
      {
        id,
        kind,
        subject: about,
        title,
        entry: entry === undefined ? null : { id: entry, question: texts.get(`entry:${entry}`) ?? '' },
        letter: why !== undefined ? rejections[why].letter : parts !== undefined ? clarificationLetter({ parts, text }) : null,
        reason: why === undefined ? reason : rejections[why].name,
        status: status === 'returned' ? 'returned' : 'waiting',
        mine: proposed_by === userId,
        proposed_by: nameOf(proposed_by),
        approved: approvals.get(approvalKey('proposals', id)) ?? null,
        at: new Date(created_at).toISOString(),
        remark,
      },
    ]
  })
}

function ofSubject(db: Db, subject: string) {
  return db.selectFrom('proposals').selectAll().where('subject', '=', subject).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/** The present title of each subject. */
async function textsOf(db: Db, subjects: readonly string[]): Promise<Map<string, string>> {
  const idsOf = (kind: string) => subjects.filter((subject) => subject.startsWith(`${kind}:`)).map((subject) => subject.slice(kind.length + 1))
  const texts = new Map<string, string>()
  const questions = idsOf('question')
  if (questions.length > 0) {
    const held = await heldAmong(db, questions)
    for (const { id, question } of await db.selectFrom('open_questions').select(['id', 'question']).where('id', 'in', questions).execute())
      texts.set(`question:${id}`, held.has(id) ? heldPlaceholder : masked(question))
  }
  const entries = idsOf('entry')
  if (entries.length > 0) for (const { id, question } of await currentQuestions(db, entries)) texts.set(`entry:${id}`, question)
  const batches = idsOf('import')
  if (batches.length > 0)
    for (const { id, file_name } of await db.selectFrom('import_batches').select(['id', 'file_name']).where('id', 'in', batches).execute())
      texts.set(`import:${id}`, file_name)
  return texts
}

function currentQuestions(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('library_entries')
    .innerJoin('library_versions', (join) =>
      join.onRef('library_versions.entry_id', '=', 'library_entries.id').onRef('library_versions.version', '=', 'library_entries.version'),
    )
    .select(['library_entries.id', 'question'])
    .where('library_entries.id', 'in', ids)
    .execute()
}

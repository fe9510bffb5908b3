import type { Answer, Received } from '@xunyi/contract/endpoint'
import type { adverse, AdverseKind } from '@xunyi/contract/insight'
import { pageFrom, decodeCursor } from '../db/cursor.ts'
import type { Db } from '../db/database.ts'
import type { Verdict } from '../safety/judge.ts'
import { tokenise } from '../safety/tokens.ts'
import { periodOf } from './period.ts'

/**
 * Records of texts on adverse reactions, newest first.
 * @param whole with the text; otherwise without it, and without findings that quote the text instead of naming a known term
 */
export async function adverseRecords(
  db: Db,
  { after, size, kind, ...period }: Received<typeof adverse>,
  { whole }: { whole: boolean },
): Promise<Answer<typeof adverse>> {
  const span = periodOf(period)
  let all = db.selectFrom('safety_records').where('created_at', '>=', span.since).where('created_at', '<', span.before)
  if (kind !== '') all = all.where('kind', '=', kind)
  const { total } = await all.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const [at, id] = after === null ? [span.before, ''] : decodeCursor(after, 'number', 'string')
  const found = await all
    .select(['id', 'written_in', 'text', 'kind', 'findings', 'shown_with', 'created_at'])
    .where('created_at', '<=', at)
    .where((row) => row.or([row('created_at', '<', at), row('id', '<', id)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute()
  const { rows, next } = pageFrom(found, size, (row) => [row.created_at, row.id])
  return {
    rows: rows.map(({ id, written_in, text, kind, findings, shown_with, created_at }) => {
      const { products, reactions } = JSON.parse(findings) as Pick<Verdict, 'products' | 'reactions'>
      return {
        id,
        at: new Date(created_at).toISOString(),
        place: written_in,
        kind: kind as AdverseKind,
        text: whole ? text : null,
        medicines: products,
        reactions: whole ? reactions : reactions.filter(isKnownWord),
        shown: shown_with !== null,
      }
    }),
    next,
    total,
  }
}

/** Whether a finding is a term of the lexicons; other findings quote the author's text. */
function isKnownWord(reaction: string): boolean {
  return tokenise(reaction).tokens[0]?.text === reaction
}

import type { SafetySettings } from '../../config.ts'
import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../db/database.ts'
import { literal } from '../../db/like.ts'
import { sameWord } from './form-from.ts'
import { announceCluster } from './notices.ts'
import { medicineNames, reactionNames } from './derived.ts'
import { formOf, reporterOf, uncheckedFormOf, type CaseRow } from './row.ts'
import { writeChange } from './versions.ts'

/** Cases opened within this time of each other, in milliseconds, may be one event of many people. */
const windowMs = 14 * 24 * 3_600_000

/** So many cases of one batch, or of one place, raise a suspicion. The law names no number; these are low on purpose. */
const fewest = { batch: 2, place: 3 }

/** The part of a case that shows whether it belongs to others. */
export interface Likeness {
  id: string
  place: string
  medicines: readonly string[]
  batches: readonly string[]
  reactions: readonly string[]
}

/** The columns that show whether a case belongs to others. */
type LikenessRow = Pick<CaseRow, 'id' | 'form' | 'reporter'>

export function likenessOf(row: LikenessRow): Likeness {
  const form = uncheckedFormOf(row)
  return {
    id: row.id,
    place: reporterOf(row).hospital.replace(/\s+/g, ''),
    medicines: medicineNames(form),
    batches: form.medicines.filter(({ role }) => role === 'suspected').flatMap(({ batch }) => (batch === '' ? [] : [batch.trim().toUpperCase()])),
    reactions: reactionNames(form).map(sameWord),
  }
}

export const shares = (one: readonly string[], other: readonly string[]) => one.some((word) => other.includes(word))

/** The ids of the cases, its own included, that look like one event with a case: similar reactions with one batch, or with one medicine at one place. */
export function clusterOf(of: Likeness, others: readonly Likeness[]): string[] {
  const similar = others.filter((other) => other.id !== of.id && shares(of.reactions, other.reactions))
  const ofBatch = similar.filter((other) => shares(of.batches, other.batches))
  const ofPlace = similar.filter((other) => of.place !== '' && of.place === other.place && shares(of.medicines, other.medicines))
  const found = new Set([...(ofBatch.length + 1 >= fewest.batch ? ofBatch : []), ...(ofPlace.length + 1 >= fewest.place ? ofPlace : [])].map(({ id }) => id))
  return found.size === 0 ? [] : [of.id, ...found]
}

const holds = (name: string) => sql<SqlBool>`terms like ${`%${literal(name)}%`} escape '!'`

/**
 * Marks cases like a case as 疑似群体事件, and the case itself, which is written, except where an officer has decided that it is none. Questions in general
 * do not count.
 * @returns the case as it is now
 */
export async function raiseClusters(tx: Db, now: number, settings: SafetySettings, row: CaseRow, { announced }: { announced: boolean }): Promise<CaseRow> {
  const members = await membersOf(tx, row)
  if (members.length === 0) return row
  const near = await tx.selectFrom('safety_cases').selectAll().where('id', 'in', members).orderBy('number').execute()
  const raised: CaseRow[] = []
  for (const each of near) {
    if (each.cluster === 1 || formOf(each).report.cluster === 'no') continue
    raised.push(await writeChange(tx, now, settings, { ...each, cluster: 1 }, { actor: 'detection', action: 'cluster' }))
  }
  const [first] = near
  if (announced && first && raised.length > 0) await announceCluster(tx, now, settings, first)
  return raised.find(({ id }) => id === row.id) ?? row
}

/** The ids of the cases of a suspected cluster, the earliest first; none without a cluster. */
async function membersOf(tx: Db, row: CaseRow): Promise<string[]> {
  if (row.kind === 'question') return []
  const of = likenessOf(row)
  const mayShare = { batch: of.batches.length > 0, place: of.place !== '' && of.medicines.length > 0 }
  if (of.reactions.length === 0 || !(mayShare.batch || mayShare.place)) return []
  const sameTime = await tx
    .selectFrom('safety_cases')
    .select(['id', 'terms'])
    .where('opened_at', '>', row.opened_at - windowMs)
    .where('opened_at', '<', row.opened_at + windowMs)
    .where('state', '!=', 'not_adverse')
    .where('kind', '!=', 'question')
    // `terms` holds the names of medicines and reactions in lower case: only cases that may share a medicine, or a batch, are looked through.
    .$if(!mayShare.batch, (cases) => cases.where((terms) => terms.or(of.medicines.map((name) => holds(name.toLowerCase())))))
    .orderBy('number')
    .execute()
  // A reaction may be written in another spelling: its name is compared here, and only then is a form read.
  const alike = sameTime.filter(({ terms }) => of.reactions.some((name) => sameWord(terms).includes(name))).map(({ id }) => id)
  if (alike.length === 0) return []
  const forms = await tx.selectFrom('safety_cases').select(['id', 'form', 'reporter']).where('id', 'in', alike).execute()
  const cluster = clusterOf(of, forms.map(likenessOf))
  return sameTime.map(({ id }) => id).filter((id) => cluster.includes(id))
}

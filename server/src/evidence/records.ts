import { splitTitle } from '@xunyi/contract/evidence'
import { normalize } from '@xunyi/retrieval/normalize'
import type { Selectable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { newId } from '../ids.ts'
import { sha256 } from '../secrets.ts'
import { editionOf, kindOf } from './infer.ts'
import type { Evidence } from './piece.ts'
import { shippedSources } from './shipped.ts'

export type EvidenceRecord = Selectable<Tables['evidence_records']>

/** The fields of a record that a piece of it shows. */
export const recordFields = ['kind', 'title', 'url', 'issuer', 'maker', 'approval_number', 'edition'] as const
export type RecordFields = Pick<EvidenceRecord, (typeof recordFields)[number]>

/** Equal for titles that search cannot tell apart, at the same address. */
export function identityOf({ title, url }: Pick<Evidence, 'title' | 'url'>): string {
  const bare = url
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/^[^/?#]+/, (host) => host.toLowerCase())
    .replace(/\/$/, '')
  return sha256(`${normalize(title)} ${bare}`)
}

/** The piece with the place that its title names after 「，见」. */
function withPlace(piece: Evidence): Evidence {
  if (piece.place !== undefined) return piece
  const { title, place } = splitTitle(piece.title)
  return place === '' ? piece : { ...piece, title, place }
}

/** Parameters of one statement. */
const atOnce = 500

/** Finds the record of a piece: the one it names, or the one of its title and address; null: there is none. */
export type FindRecord = (piece: Evidence) => EvidenceRecord | null

/** @param records with the identities under which they are cited */
export function finderOf(records: readonly EvidenceRecord[], identities: ReadonlyMap<string, string>): FindRecord {
  const byId = new Map(records.map((record) => [record.id, record]))
  const current = (id: string | undefined) => {
    const record = id === undefined ? undefined : byId.get(id)
    return record?.merged_into ? byId.get(record.merged_into) : record
  }
  return (piece) => current(piece.source) ?? current(identities.get(identityOf(piece))) ?? current(identities.get(identityOf(withPlace(piece)))) ?? null
}

/** The records of these pieces. */
export async function recordsOf(db: Db, pieces: readonly Evidence[]): Promise<FindRecord> {
  const wanted = [...new Set(pieces.flatMap((piece) => [identityOf(piece), identityOf(withPlace(piece))]))]
  const identities = new Map<string, string>()
  for (let from = 0; from < wanted.length; from += atOnce) {
    const rows = await db
      .selectFrom('evidence_identities')
      .selectAll()
      .where('identity', 'in', wanted.slice(from, from + atOnce))
      .execute()
    for (const { identity, evidence_id } of rows) identities.set(identity, evidence_id)
  }
  const records = await recordsWith(db, [...identities.values(), ...pieces.flatMap(({ source }) => source ?? [])])
  const merged = await recordsWith(
    db,
    records.flatMap(({ merged_into }) => merged_into ?? []),
  )
  return finderOf([...records, ...merged], identities)
}

export async function recordsWith(db: Db, ids: readonly string[]): Promise<EvidenceRecord[]> {
  const wanted = [...new Set(ids)]
  const found: EvidenceRecord[] = []
  for (let from = 0; from < wanted.length; from += atOnce) {
    found.push(
      ...(await db
        .selectFrom('evidence_records')
        .selectAll()
        .where('id', 'in', wanted.slice(from, from + atOnce))
        .execute()),
    )
  }
  return found
}

/** The piece as its record is now; place and quote are its own. */
export function filled(piece: Evidence, record: RecordFields & { id: string }): Evidence {
  const { place, quote } = withPlace(piece)
  const details = recordFields.flatMap((field) => (record[field] === '' ? [] : [[field, record[field]]]))
  return { ...(Object.fromEntries(details) as Evidence), source: record.id, ...(place ? { place } : {}), ...(quote ? { quote } : {}) }
}

/** The pieces of a file as the entry has them, where they say no more and nothing else: a file may name a source by title and address alone. */
export function recognised(pieces: readonly Evidence[], known: readonly Evidence[]): Evidence[] {
  return pieces.map((given) => {
    const piece = withPlace(given)
    const same = known.find(
      (one) =>
        identityOf(one) === identityOf(piece) &&
        (one.place ?? '') === (piece.place ?? '') &&
        details.every((field) => !piece[field] || piece[field] === one[field]),
    )
    return same ?? given
  })
}

const details = ['kind', 'issuer', 'maker', 'approval_number', 'edition', 'quote'] as const

/** The fields of a new record; what the piece leaves open is taken from the sources that ship, or read from its title. */
export function fieldsOf(piece: Evidence): RecordFields {
  const { title, url, ...given } = withPlace(piece)
  const shipped = shippedSource(identityOf({ title, url }))
  const { kind = kindOf(title, url), issuer = '', maker = '', approval_number = '', edition = editionOf(title) } = { ...shipped, ...given }
  return { kind, title, url, issuer, maker, approval_number, edition }
}

let shipped: ReadonlyMap<string, RecordFields> | null = null

/** Whether the starter library describes the source, so that it may be cited by title and address alone. */
export function isShipped(piece: Evidence): boolean {
  return shippedSource(identityOf(withPlace(piece))) !== undefined
}

function shippedSource(identity: string): RecordFields | undefined {
  shipped ??= new Map(shippedSources().map((source) => [identityOf(source), source]))
  return shipped.get(identity)
}

/** Sources that are not in the database yet, by identity. */
export type NewRecords = Map<string, RecordFields & { id: string }>

/** The pieces with their records; a source that is new is added to `fresh`. */
export function resolve(pieces: readonly Evidence[], find: FindRecord, fresh: NewRecords): Evidence[] {
  return pieces.map((piece) => {
    const known = find(piece)
    if (known) return filled(piece, known)
    const fields = fieldsOf(piece)
    const identity = identityOf(fields)
    const record = fresh.get(identity) ?? { id: newId(), ...fields }
    fresh.set(identity, record)
    return filled(piece, record)
  })
}

/** Runs in a transaction that holds the library lock. */
export async function insertRecords(tx: Db, now: number, fresh: NewRecords): Promise<void> {
  const records = [...fresh]
  for (let from = 0; from < records.length; from += 100) {
    const some = records.slice(from, from + 100)
    await tx
      .insertInto('evidence_records')
      .values(some.map(([, record]) => ({ ...record, created_at: now, updated_at: now })))
      .execute()
    await tx
      .insertInto('evidence_identities')
      .values(some.map(([identity, { id }]) => ({ identity, evidence_id: id })))
      .execute()
  }
}

/** Keeps the sources of these entries' current versions. */
export async function putUses(tx: Db, entries: readonly { id: string; evidence: readonly Evidence[] }[]): Promise<void> {
  for (let from = 0; from < entries.length; from += 200) {
    const some = entries.slice(from, from + 200)
    await tx
      .deleteFrom('evidence_uses')
      .where(
        'entry_id',
        'in',
        some.map(({ id }) => id),
      )
      .execute()
    const uses = some.flatMap(({ id, evidence }) =>
      [...new Set(evidence.flatMap(({ source }) => source ?? []))].map((evidence_id) => ({ entry_id: id, evidence_id })),
    )
    if (uses.length > 0) await tx.insertInto('evidence_uses').values(uses).execute()
  }
}

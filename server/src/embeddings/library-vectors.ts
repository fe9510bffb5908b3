import { sha256 } from '../secrets.ts'
import { VectorTable } from './vector-table.ts'

/** A wording of published entries, with its vector once there is one. */
interface Wording {
  readonly text: string
  readonly hash: string
  readonly entries: Set<string>
  row: number | null
}

/** Cosine of an entry: that of its nearest wording. */
export interface Near {
  id: string
  /** The entry's canonical question. */
  text: string
  matched: string
  cosine: number
}

const byNearness = (a: Near, b: Near): number => b.cosine - a.cosine || (a.id < b.id ? -1 : 1)

/** The wordings of the published entries with their vectors, in memory. A wording shared by several entries is stored once. */
export class LibraryVectors {
  readonly #entries = new Map<string, Wording[]>()
  readonly #wordings = new Map<string, Wording>()
  /** Wordings without a vector, in insertion order. */
  readonly #missing = new Set<Wording>()
  readonly #byRow: (Wording | undefined)[] = []
  #table: VectorTable | null = null

  /** Adds or replaces an entry; wordings it no longer has are removed. */
  put(id: string, texts: readonly string[]): void {
    const before = this.#entries.get(id) ?? []
    const wordings = texts.map((text) => this.#wordingOf(text))
    for (const wording of wordings) wording.entries.add(id)
    this.#entries.set(id, wordings)
    for (const wording of before) if (!wordings.includes(wording)) this.#leave(wording, id)
  }

  remove(id: string): void {
    const before = this.#entries.get(id) ?? []
    this.#entries.delete(id)
    for (const wording of before) this.#leave(wording, id)
  }

  /** Wordings, and how many of them have no vector yet. */
  get size(): number {
    return this.#wordings.size
  }

  get missing(): number {
    return this.#missing.size
  }

  /** null until there is a vector. */
  get dimensions(): number | null {
    return this.#table?.dimensions ?? null
  }

  has(hash: string): boolean {
    return this.#wordings.has(hash)
  }

  /** The first wordings without a vector. */
  firstMissing(limit: number): { hash: string; text: string }[] {
    const first: Wording[] = []
    for (const wording of this.#missing) {
      if (first.length === limit) break
      first.push(wording)
    }
    return first
  }

  /** Moves these wordings behind the others. */
  putOff(hashes: readonly string[]): void {
    for (const hash of hashes) {
      const wording = this.#wordings.get(hash)
      if (wording && this.#missing.delete(wording)) this.#missing.add(wording)
    }
  }

  /** @returns false where the wording is gone or has a vector already, or the dimensions differ from those of the first vector */
  take(hash: string, vector: Float32Array): boolean {
    const wording = this.#wordings.get(hash)
    if (!wording || wording.row !== null) return false
    this.#table ??= new VectorTable(vector.length)
    if (vector.length !== this.#table.dimensions) return false
    wording.row = this.#table.add(vector)
    this.#byRow[wording.row] = wording
    this.#missing.delete(wording)
    return true
  }

  /** The nearest entries, by at most `limit` wordings. */
  async nearest(vector: Float32Array, limit: number): Promise<Near[]> {
    const rows = (await this.#table?.nearest(vector, limit)) ?? []
    const best = new Map<string, Near>()
    for (const { row, cosine } of rows) {
      const wording = this.#byRow[row]
      for (const id of wording?.entries ?? []) if (!best.has(id)) best.set(id, this.#near(id, wording!, cosine))
    }
    return [...best.values()].sort(byNearness)
  }

  /** null: unknown entry, or no vector of it yet. */
  nearness(vector: Float32Array, id: string): Near | null {
    const near = (this.#entries.get(id) ?? []).flatMap((wording) =>
      wording.row === null ? [] : [this.#near(id, wording, this.#table!.cosine(vector, wording.row))],
    )
    return near.sort(byNearness)[0] ?? null
  }

  /** Pairs of vectors of entries with two embedded wordings, evenly sampled: the first and the second wording. */
  pairs(most: number): { id: string; first: Float32Array; second: Float32Array }[] {
    const rows: { id: string; first: number; second: number }[] = []
    for (const [id, [one, other]] of this.#entries) {
      if (one && other && one !== other && one.row !== null && other.row !== null) rows.push({ id, first: one.row, second: other.row })
    }
    const share = Math.min(1, most / rows.length)
    return rows
      .filter((_, at) => Math.floor((at + 1) * share) > Math.floor(at * share))
      .map(({ id, first, second }) => ({ id, first: this.#table!.vector(first), second: this.#table!.vector(second) }))
  }

  #near(id: string, { text: matched }: Wording, cosine: number): Near {
    return { id, text: this.#entries.get(id)?.[0]?.text ?? matched, matched, cosine }
  }

  #wordingOf(text: string): Wording {
    const hash = sha256(text)
    let wording = this.#wordings.get(hash)
    if (!wording) {
      this.#wordings.set(hash, (wording = { text, hash, entries: new Set(), row: null }))
      this.#missing.add(wording)
    }
    return wording
  }

  #leave(wording: Wording, id: string): void {
    wording.entries.delete(id)
    if (wording.entries.size > 0) return
    this.#wordings.delete(wording.hash)
    this.#missing.delete(wording)
    if (wording.row === null) return
    this.#byRow[wording.row] = undefined
    this.#table!.remove(wording.row)
  }
}

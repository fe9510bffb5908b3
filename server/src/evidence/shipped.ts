import type { EvidenceKind } from '@xunyi/contract/evidence'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, '../../library/evidence.tsv')

/** A source of the starter library as its own pages describe it. */
export interface ShippedSource {
  title: string
  url: string
  kind: EvidenceKind
  issuer: string
  maker: string
  approval_number: string
  edition: string
}

let read: ShippedSource[] | null = null

/** The sources of the starter library. */
export function shippedSources(): readonly ShippedSource[] {
  read ??= readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [title = '', url = '', kind = '', issuer = '', maker = '', approval_number = '', edition = ''] = line.split('\t')
      return { title, url, kind: kind as EvidenceKind, issuer, maker, approval_number, edition }
    })
  return read
}

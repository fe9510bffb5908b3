import { normalize } from '@xunyi/retrieval/normalize'
import type { Content } from '../library/content.ts'
import type { Remark, Row } from './check-rows.ts'

export interface NormalizedWording {
  text: string
  /** Equal for texts that retrieval cannot distinguish. */
  normal: string
  is: 'question' | 'phrasing'
}

/** Every wording of an entry; the question is the first. */
export function normalizedWordings({ question, phrasings }: Content): NormalizedWording[] {
  return [question, ...phrasings].map((text, at) => ({ text, normal: normalize(text), is: at === 0 ? 'question' : 'phrasing' }))
}

export function named({ is, text }: NormalizedWording): string {
  return is === 'question' ? '问题' : `其他问法「${text}」`
}

/** Finds rows of one file that repeat a key or a wording; each remark names the earlier row. */
export function duplicatesWithin(rows: readonly Row[]): Remark[] {
  const keys = new Map<string, Row>()
  const wordings = new Map<string, Row>()
  return rows.flatMap((row) => {
    const { at, place } = row
    const remarks: Remark[] = []
    const sameKey = row.keyed ? keys.get(row.content.key) : undefined
    if (sameKey) remarks.push({ at, place, text: `编号 ${row.content.key} 与${sameKey.place}重复` })
    else if (row.keyed) keys.set(row.content.key, row)
    for (const wording of normalizedWordings(row.content)) {
      const other = wordings.get(wording.normal)
      if (wording.normal === '') remarks.push({ at, place, text: `${named(wording)}只有标点，无法检索` })
      // A repetition within one row is harmless.
      else if (other && other !== row) remarks.push({ at, place, text: `${named(wording)}与${other.place}重复` })
      else wordings.set(wording.normal, row)
    }
    return remarks
  })
}

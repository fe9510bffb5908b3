import type { CaseDetail } from '@xunyi/contract/safety'

export type MarkKind = 'medicine' | 'reaction' | 'cue'

/** A stretch of a text, set off or not. */
export interface Stretch {
  text: string
  kind: MarkKind | null
}

type Said = Pick<CaseDetail['texts'][number], 'text' | 'medicines' | 'reactions' | 'cues' | 'spans'>

/** A text cut at the medicines, reactions and cues that were found in it. Names that the text writes otherwise are known by their place alone. */
export function stretchesOf({ text, medicines, reactions, cues, spans }: Said): Stretch[] {
  const kinds = Array.from<MarkKind | null>({ length: text.length }).fill(null)
  const set = (from: number, to: number, kind: MarkKind) => {
    if (kinds.slice(from, to).every((each) => each === null)) kinds.fill(kind, from, to)
  }
  const lower = text.toLowerCase()
  for (const [words, kind] of [[medicines, 'medicine'] as const, [reactions, 'reaction'] as const, [cues, 'cue'] as const]) {
    for (const word of words.toSorted((one, other) => other.length - one.length)) {
      const name = word.toLowerCase()
      for (let at = name === '' ? -1 : lower.indexOf(name); at >= 0; at = lower.indexOf(name, at + name.length)) set(at, at + name.length, kind)
    }
  }
  for (const { from, to } of spans) set(from, to, 'cue')
  const found: Stretch[] = []
  for (let at = 0; at < text.length; at++) {
    const last = found.at(-1)
    const kind = kinds[at] ?? null
    if (last && last.kind === kind) last.text += text[at]!
    else found.push({ text: text[at]!, kind })
  }
  return found
}

import { ASKING_GOES_ON, CLOSERS, OPENERS, SMALL_TALK, SOCIAL, STICKERS } from '../lexicon/small-talk-words.ts'
import { simplified } from '../text/traditional.ts'

const LONGEST_WORD = Math.max(...[...SMALL_TALK].map(({ length }) => length))
/** Of longer stretches between two marks none is small talk. */
const LONGEST_STRETCH = 40
/** A sticker of a chat, such as [抱拳], or a stretch of letters and digits. */
const STRETCH = /\[[\p{L}\p{N}]{1,4}\]|[\p{L}\p{N}\p{M}]+/gu

/** The characters around a place inside a Latin word or a code, where no closing begins: the batch GX3Q does not end with 3q. */
const WITHIN_LATIN = /[a-z\d]{2}/

interface Stretch {
  text: string
  from: number
}

/** Of a stretch: `social` is small talk; `neutral` has only words that may stand in it, and goes with a neighbour that is. */
type Kind = 'social' | 'neutral' | 'meant'

/**
 * A message without the small talk at its beginning and end: stretches between marks that consist of its words alone, and openings and closings that are told
 * without a mark. As it is where nothing else is left.
 */
export function withoutSmallTalk(message: string): string {
  const read = simplified(message).toLowerCase()
  // A character that changes its length in lower case leaves no place to cut at.
  if (read.length !== message.length) return message
  const stretches: Stretch[] = Array.from(read.matchAll(STRETCH), ({ 0: text, index }) => ({ text, from: index }))
  const kinds = stretches.map(({ text }) => kindOf(text))
  if (!kinds.includes('meant')) return message
  const from = beginningOf(stretches, kinds)
  const end = endOf(stretches, kinds) ?? message.length
  return from < end ? message.slice(from, end) : message
}

/** Whether a message is small talk alone (谢谢老师), so that nothing is asked. */
export function isSmallTalk(message: string): boolean {
  const kinds = Array.from(simplified(message).toLowerCase().matchAll(STRETCH), ([text]) => kindOf(text))
  return kinds.includes('social') && !kinds.includes('meant')
}

/** Where a message begins that begins with small talk; 0 without. */
function beginningOf(stretches: readonly Stretch[], kinds: readonly Kind[]): number {
  const meant = kinds.indexOf('meant')
  const first = stretches[meant] as Stretch
  const opening = openingOf(first.text)
  if (opening > 0) return first.from + opening
  const social = kinds.lastIndexOf('social', meant)
  return social < 0 ? 0 : (stretches[social + 1] as Stretch).from
}

/** Where small talk begins that ends a message; null without. */
function endOf(stretches: readonly Stretch[], kinds: readonly Kind[]): number | null {
  const meant = kinds.lastIndexOf('meant')
  const last = stretches[meant] as Stretch
  const closing = closingOf(last.text)
  if (closing < last.text.length) return last.from + closing
  const social = kinds.indexOf('social', meant)
  return social < 0 ? null : (stretches[social] as Stretch).from
}

function kindOf(stretch: string): Kind {
  if (stretch.startsWith('[')) return STICKERS.has(stretch.slice(1, -1)) ? 'social' : 'meant'
  if (stretch.length > LONGEST_STRETCH) return 'meant'
  const reached = new Map<number, Kind>([[0, 'neutral']])
  eachWord(stretch, reached, (word, at, end) =>
    reached.set(end, reached.get(at) === 'social' || SOCIAL.has(word) || reached.get(end) === 'social' ? 'social' : 'neutral'),
  )
  return reached.get(stretch.length) ?? 'meant'
}

/** The words of small talk in a text that begin at one of `reached`, by where they begin. @param onWord may add to `reached` */
function eachWord(text: string, reached: { has: (at: number) => boolean }, onWord: (word: string, at: number, end: number) => unknown): void {
  for (let at = 0; at < text.length; at++)
    for (let end = at + 1; reached.has(at) && end <= Math.min(text.length, at + LONGEST_WORD); end++) {
      const word = text.slice(at, end)
      if (SMALL_TALK.has(word)) onWord(word, at, end)
    }
}

/** The length of the opening of a stretch. */
function openingOf(text: string): number {
  const reached = new Set([0])
  let length = 0
  eachWord(text, reached, (word, _at, end) => {
    reached.add(end)
    const isOpener = OPENERS.has(word) && !(word.endsWith('问') && ASKING_GOES_ON.test(text.slice(end)))
    if (isOpener && end < text.length) length = Math.max(length, end)
  })
  return length
}

/** The place at which the closing of a stretch begins; its length where there is none. */
function closingOf(text: string): number {
  const reaches = new Set([text.length])
  let begin = text.length
  for (let at = text.length - 1; at > 0; at--)
    for (let end = at + 1; end <= Math.min(text.length, at + LONGEST_WORD); end++) {
      if (!reaches.has(end)) continue
      const word = text.slice(at, end)
      if (!SMALL_TALK.has(word) || WITHIN_LATIN.test(text.slice(at - 1, at + 1))) continue
      reaches.add(at)
      if (CLOSERS.has(word)) begin = at
    }
  return begin
}

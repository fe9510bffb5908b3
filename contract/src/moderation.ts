import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { roles } from './roles.ts'
import { line, pageOf, pageWith, text, versionNumber, wellFormed } from './values.ts'

/* The list of forbidden words. */

/** A word, phrase or name as the list stores it, without invisible characters. The server decides whether the list may contain it. */
const entry = z.pipe(
  z.string().check(z.maxLength(200)),
  z.transform((typed: string) => normalizeEntry(typed)),
)

/** The form in which the list stores a word. */
export function normalizeEntry(typed: string): string {
  return wellFormed(typed)
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
}

/** Words and their characters, all of them together with the phrases of the allow-list; and each word's characters. */
export const listLimits = { words: 10_000, characters: 100_000, categories: 60, word: 40, name: 20 } as const

const category = z.strictObject({
  /** Stays when the name changes: blocked texts are counted by it. */
  id: z.string().check(z.regex(/^[\w-]{1,40}$/)),
  name: entry,
  words: z.array(entry).check(z.maxLength(listLimits.words)),
})

export const wordList = z.strictObject({
  categories: z.array(category).check(z.maxLength(listLimits.categories)),
  /** Phrases that lift a hit lying wholly inside them. */
  allow: z.array(entry).check(z.maxLength(listLimits.words)),
})
export type WordList = z.infer<typeof wordList>

const placed = z.strictObject({ category: z.string(), word: z.string() })

const difference = z.strictObject({
  /** With the names of their categories. */
  added: z.array(placed),
  removed: z.array(placed),
  allowed: z.array(z.string()),
  disallowed: z.array(z.string()),
  /** Categories with another name than before; a new one had an empty name, a removed one has an empty name. */
  renamed: z.array(z.strictObject({ from: z.nullable(z.string()), to: z.nullable(z.string()) })),
})
export type Difference = z.infer<typeof difference>

/** The changes from one list to the other. A word that moves to another category is removed there and added here. */
export function differenceOf(from: WordList, to: WordList): Difference {
  return {
    added: wordsBeyond(from, to),
    removed: wordsBeyond(to, from),
    allowed: beyond(from.allow, to.allow),
    disallowed: beyond(to.allow, from.allow),
    renamed: [
      ...to.categories.map(({ id, name }) => ({ from: nameIn(from, id), to: name })),
      ...from.categories.filter(({ id }) => nameIn(to, id) === null).map(({ name }) => ({ from: name, to: null })),
    ].filter((names) => names.from !== names.to),
  }
}

export function isSame({ added, removed, allowed, disallowed, renamed }: Difference): boolean {
  return [added, removed, allowed, disallowed, renamed].every((changes) => changes.length === 0)
}

function nameIn({ categories }: WordList, id: string): string | null {
  return categories.find((category) => category.id === id)?.name ?? null
}

function wordsBeyond(from: WordList, to: WordList): { category: string; word: string }[] {
  return to.categories.flatMap(({ id, name, words }) => {
    const there = from.categories.find((category) => category.id === id)?.words ?? []
    return beyond(there, words).map((word) => ({ category: name, word }))
  })
}

function beyond(from: readonly string[], to: readonly string[]): string[] {
  const known = new Set(from)
  return to.filter((word) => !known.has(word))
}

const bodyLimit = 4 * 1024 * 1024

/** Author, time and reason of a version; null, null and '' for version 0, which ships. */
const made = { version: z.number(), by: z.nullable(z.string()), at: z.nullable(z.string()), reason: z.string() }

export const moderationList = endpoint('/api/admin/moderation/list', {
  access: roles,
  summary: 'The list of forbidden words that is in force, or one of its versions.',
  input: z.strictObject({ version: z.nullable(versionNumber) }),
  output: z.strictObject({ ...made, list: wordList }),
  refusals: ['notFound'],
})

export const moderationVersions = endpoint('/api/admin/moderation/versions', {
  access: roles,
  summary: 'The versions of the list, newest first, each with what it changed; of each kind of change at most a hundred are listed.',
  input: z.strictObject({ ...pageOf }),
  output: pageWith(
    z.strictObject({
      ...made,
      counts: z.strictObject({ added: z.number(), removed: z.number(), allowed: z.number(), disallowed: z.number() }),
      changes: difference,
    }),
  ),
})

export const tryModeration = endpoint('/api/admin/moderation/try', {
  access: roles,
  summary: 'How a text is normalized and screened, by the list in force or by one that is being edited.',
  input: z.strictObject({ text: text(2000), list: z.nullable(wordList) }),
  output: z.strictObject({
    /** The text that is matched, with every known disguise undone. */
    letters: z.string(),
    /** The first hit that counts; null: the text passes. */
    hit: z.nullable(placed),
    /** Hits that are none because an allowed phrase covers them. */
    lifted: z.array(z.strictObject({ category: z.string(), word: z.string(), by: z.string() })),
  }),
  bodyLimit,
})

const dryRunText = { text: z.string(), category: z.string(), word: z.string() }
/** A text of the library, and the question of its entry. */
const libraryText = z.strictObject({ ...dryRunText, entry_id: z.string(), question: z.string(), place: z.enum(['question', 'phrasing', 'answer']) })
export type LibraryText = z.infer<typeof libraryText>
const askedText = z.strictObject(dryRunText)

/** The number of texts with a changed verdict, and up to twenty of them; the word is the one that blocks, before or after. */
const changed = <Text extends z.ZodMiniType>(text: Text) => z.strictObject({ count: z.number(), examples: z.array(text) })
const dryRun = <Text extends z.ZodMiniType>(text: Text) => z.strictObject({ checked: z.number(), blocked: changed(text), allowed: changed(text) })

export const dryRunModeration = endpoint('/api/admin/moderation/dry_run', {
  access: ['administrator'],
  summary: 'Dry run of a list over the whole library and the questions of the last thirty days.',
  input: z.strictObject({ list: wordList, based_on: versionNumber }),
  output: z.strictObject({
    library: dryRun(libraryText),
    /** Blocked questions are never stored, so this covers only those that once passed; the newest hundred thousand of them. */
    questions: dryRun(askedText),
    /** Proves for half an hour that this person ran exactly this list against this version; saving requires it. */
    proof: z.string(),
  }),
  bodyLimit,
  refusals: ['conflict', 'rateLimited'],
})

export const saveModeration = endpoint('/api/admin/moderation/save', {
  access: ['administrator'],
  summary: 'Puts a list in force after its dry run, as the next version, on every server within seconds.',
  input: z.strictObject({ list: wordList, based_on: versionNumber, reason: line(200), proof: z.string().check(z.maxLength(200)) }),
  output: z.strictObject({ version: z.number() }),
  bodyLimit,
  refusals: ['conflict'],
})

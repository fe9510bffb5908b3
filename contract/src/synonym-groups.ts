import * as z from 'zod/mini'
import { wellFormed } from './values.ts'

/* Synonym groups: words for one thing that the search reads alike. */

/** Subjects of groups, for people: the search does not read them. */
export const synonymKinds = [
  'drug',
  'brand',
  'illness',
  'symptom',
  'body',
  'examination',
  'person',
  'care',
  'ward',
  'abbreviation',
  'lay',
  'english',
  'general',
] as const
export type SynonymKind = (typeof synonymKinds)[number]

/** Display names, also in files. */
export const synonymKindNames: Record<SynonymKind, string> = {
  drug: '药品',
  brand: '商品名',
  illness: '疾病',
  symptom: '症状',
  body: '部位',
  examination: '检查',
  person: '人群',
  care: '诊疗',
  ward: '病房用语',
  abbreviation: '缩写',
  lay: '口语',
  english: '英文',
  general: '其他',
}

/** Uses of a group in the search, as retrieval's synonym groups explain. */
export const synonymUses = ['name', 'spelling', 'search', 'hint', 'align', 'core', 'equality'] as const
export type SynonymUse = (typeof synonymUses)[number]

/** Display names, also in files. */
export const synonymUseNames: Record<SynonymUse, string> = {
  name: '名称',
  spelling: '写法',
  search: '检索',
  hint: '提示',
  align: '对照',
  core: '同问',
  equality: '合并提问',
}

/** Groups of a list, words of a group and of all groups, characters of a word. */
export const synonymLimits = { groups: 3900, groupWords: 100, words: 40_000, word: 40 } as const

/** Words as typed, without the blanks around them; the server names what a list may not contain. */
const word = z.pipe(
  z.string().check(
    z.maxLength(200),
    z.refine((value) => !value.includes('\0'), 'NUL is not text'),
  ),
  z.transform((typed: string) => wellFormed(typed).trim()),
)

const groupId = z.string().check(z.regex(/^[\w.-]{1,64}$/))

export const synonymGroup = z.strictObject({
  /** Stays when the words change. */
  id: groupId,
  standard: word,
  /** The other words. */
  words: z.array(word).check(z.maxLength(200)),
  kind: z.enum(synonymKinds),
  uses: z.array(z.enum(synonymUses)).check(z.maxLength(synonymUses.length)),
  /** Longer words that contain one of these and mean something else. */
  except: z.exactOptional(z.array(word).check(z.maxLength(200))),
})
export type SynonymGroup = z.infer<typeof synonymGroup>

export const synonymGroups = z.array(synonymGroup).check(z.maxLength(2 * synonymLimits.groups))

/** Changes of a list: groups as they shall be, and ids of groups that go. */
export const synonymEdits = z.strictObject({ put: synonymGroups, removed: z.array(groupId).check(z.maxLength(2 * synonymLimits.groups)) })
export type SynonymEdits = z.infer<typeof synonymEdits>

/** The list with the changes; groups keep their place, new ones come last. */
export function edited(list: readonly SynonymGroup[], { put, removed }: SynonymEdits): SynonymGroup[] {
  const [changed, gone] = [new Map(put.map((one) => [one.id, one])), new Set(removed)]
  const known = new Set(list.map((one) => one.id))
  return [...list.filter((one) => !gone.has(one.id)).map((one) => changed.get(one.id) ?? one), ...[...changed.values()].filter((one) => !known.has(one.id))]
}

export const synonymChanges = z.strictObject({
  added: z.array(synonymGroup),
  removed: z.array(synonymGroup),
  changed: z.array(z.strictObject({ before: synonymGroup, after: synonymGroup })),
})
export type SynonymDifference = z.infer<typeof synonymChanges>

export function synonymDifference(from: readonly SynonymGroup[], to: readonly SynonymGroup[]): SynonymDifference {
  const [before, after] = [new Map(from.map((one) => [one.id, one])), new Map(to.map((one) => [one.id, one]))]
  return {
    added: to.filter((one) => !before.has(one.id)),
    removed: from.filter((one) => !after.has(one.id)),
    changed: to.flatMap((one) => {
      const was = before.get(one.id)
      return was === undefined || isSameGroup(was, one) ? [] : [{ before: was, after: one }]
    }),
  }
}

export function isSameGroup(one: SynonymGroup, other: SynonymGroup): boolean {
  const text = ({ standard, words, kind, uses, except = [] }: SynonymGroup) => JSON.stringify([standard, words, kind, uses.toSorted(), except])
  return text(one) === text(other)
}

export function hasNoChange({ added, removed, changed }: SynonymDifference): boolean {
  return added.length + removed.length + changed.length === 0
}

/** The changes that turn one list into the other. */
export function editsBetween(from: readonly SynonymGroup[], to: readonly SynonymGroup[]): SynonymEdits {
  const { added, removed, changed } = synonymDifference(from, to)
  return { put: [...changed.map(({ after }) => after), ...added], removed: removed.map((one) => one.id) }
}

import { synonymLimits, type SynonymGroup } from '@xunyi/contract/synonym-groups'
import { codePoints } from '@xunyi/contract/values'

/** A word a line, or apart by ；, ; or |, without blanks around them. */
export function wordsIn(typed: string): string[] {
  return [
    ...new Set(
      typed
        .split(/[；;|｜\r\n]/)
        .map((word) => word.trim())
        .filter((word) => word !== ''),
    ),
  ]
}

/**
 * The fault of a group, found without the search; the dry run checks the list as the search folds it. null: nothing.
 * @param before the group that it replaces: words that it had are not held to the rules for new ones
 */
export function faultOf(group: SynonymGroup, list: readonly SynonymGroup[], before: SynonymGroup | undefined): string | null {
  const words = [group.standard, ...group.words]
  // A name alone keeps longer or shorter names apart.
  if (group.words.length === 0 && !group.uses.includes('name')) return '请输入至少一个同义词'
  if (group.words.length > synonymLimits.groupWords) return `一组最多 ${synonymLimits.groupWords} 个词`
  const known = before ? [before.standard, ...before.words] : []
  for (const word of words.filter((each) => !known.includes(each))) {
    if (codePoints(word) === 1) return `「${word}」只有一个字，会在别的词里被误认`
    if (codePoints(word) > synonymLimits.word) return `「${word.slice(0, 20)}……」超过 ${synonymLimits.word} 个字`
  }
  if (group.words.includes(group.standard)) return `「${group.standard}」在本组里出现两次`
  for (const other of list) {
    if (other.id === group.id || other.standard === group.standard || !other.uses.some((use) => group.uses.includes(use))) continue
    const shared = words.find((word) => other.standard === word || other.words.includes(word))
    if (shared !== undefined) return `「${shared}」已在「${other.standard}」组里`
  }
  return null
}

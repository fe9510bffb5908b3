import { synonymLimits } from '@xunyi/contract/synonym-groups'
import { codePoints } from '@xunyi/contract/values'
import { normalize } from '@xunyi/retrieval/normalize'
import { synonymProblems, type SynonymGroup, type SynonymProblem } from '@xunyi/retrieval/synonyms'

/** A fault of a group, in words for people. */
export interface GroupProblem {
  id: string
  /** The group that it collides with. */
  other: string | null
  text: string
}

// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffd]/
/** Separators of words in files. */
const separators = /[；;|｜]/

/**
 * Everything that is wrong with a list.
 * @param known the list in force: its words are not held to the rules for new ones, which the shipped groups need not follow
 */
export function problemsOf(list: readonly SynonymGroup[], known: readonly SynonymGroup[]): GroupProblem[] {
  const groups = new Map(list.map((group) => [group.id, group]))
  const problems = synonymProblems(list)
    .filter(({ reason }) => reason !== 'longWord')
    .map((problem): GroupProblem => ({ id: problem.id, other: problem.other, text: textOf(problem, groups) }))
  const before = new Map(known.map((group) => [group.id, new Set(wordsOf(group))]))
  // The search's own checks find some of it too.
  const told = new Set(problems.map(({ id, text }) => `${id} ${text}`))
  for (const group of list) {
    const report = (text: string) => {
      if (told.has(`${group.id} ${text}`)) return
      told.add(`${group.id} ${text}`)
      problems.push({ id: group.id, other: null, text })
    }
    if (group.words.length > synonymLimits.groupWords) report(`一组最多 ${synonymLimits.groupWords} 个词`)
    for (const word of wordsOf(group)) {
      if (before.get(group.id)?.has(word)) continue
      const fault = faultOf(word)
      if (fault !== null) report(fault)
    }
  }
  const total = list.reduce((sum, { words }) => sum + words.length + 1, 0)
  if (total > synonymLimits.words) problems.push({ id: list.at(-1)?.id ?? '', other: null, text: `词语共 ${total} 个，最多 ${synonymLimits.words} 个` })
  return problems
}

const wordsOf = ({ standard, words, except = [] }: SynonymGroup) => [standard, ...words, ...except]

/** The fault of a new word; null: none. */
function faultOf(word: string): string | null {
  if (control.test(word)) return `「${word.replaceAll(new RegExp(control, 'g'), '?')}」含有控制字符或不可见字符`
  if (codePoints(word) === 1) return `「${word}」只有一个字，会在别的词里被误认`
  if (codePoints(word) > synonymLimits.word) return `「${word.slice(0, 20)}……」超过 ${synonymLimits.word} 个字`
  return separators.test(word) ? `「${word}」含有分隔符 ；或 |` : null
}

function textOf({ id, reason, word, other }: SynonymProblem, groups: ReadonlyMap<string, SynonymGroup>): string {
  const group = groups.get(id)
  // The search names a word as it folds it.
  const named = `「${(group && word !== null ? wordsOf(group).find((written) => normalize(written) === word) : null) ?? word ?? ''}」`
  switch (reason) {
    case 'sameId':
      return '编号重复'
    case 'noStandard':
      return '标准名不能为空'
    case 'noWords':
      return '没有同义词'
    case 'noUses':
      return '没有选择用途'
    case 'emptyWord':
      return `${named}去掉空格和符号后不能为空`
    case 'shortName':
      return `${named}只有一个字，会在别的词里被误认`
    case 'longWord':
      return `${named}太长`
    case 'wordTwice':
      return `${named}在本组里出现两次`
    case 'wordElsewhere':
      return `${named}已在「${groups.get(other ?? '')?.standard ?? other}」组里`
    case 'tooManyGroups':
      return `最多 ${synonymLimits.groups} 组`
  }
}

/** Names the first few. */
export function summaryOf(problems: readonly GroupProblem[], list: readonly SynonymGroup[]): string {
  const standards = new Map(list.map(({ id, standard }) => [id, standard]))
  const named = problems.slice(0, 3).map(({ id, text }) => `${standards.get(id) || '（无标准名）'}：${text}`)
  return `${named.join('；')}${problems.length > 3 ? ` 等 ${problems.length} 处` : ''}`
}

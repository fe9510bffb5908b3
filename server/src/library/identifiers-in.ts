import { findIdentifiers, identifierNames, type IdentifierKind } from '@xunyi/contract/identifiers/find'
import type { Content } from './content.ts'

/** An answer may name a hotline, a mailbox or the place of an authority. */
const allowedInAnswers: readonly IdentifierKind[] = ['landline', 'address', 'email']

/** The kinds of patient identifiers in the texts of an entry, by field, without the identifiers themselves. */
export function identifiersIn({
  question,
  phrasings,
  counterexamples,
  answer,
}: Pick<Content, 'question' | 'phrasings' | 'counterexamples' | 'answer'>): string[] {
  const texts: readonly (readonly [field: string, text: string, allowed: readonly IdentifierKind[]])[] = [
    ['问题', question, []],
    ...phrasings.map((text) => ['其他问法', text, []] as const),
    ...counterexamples.map((text) => ['易混问法', text, []] as const),
    ['答案', answer, allowedInAnswers],
  ]
  return texts.flatMap(([field, text, allowed]) => {
    const kinds = new Set(findIdentifiers(text).map(({ kind }) => kind))
    const named = [...kinds].filter((kind) => !allowed.includes(kind)).map((kind) => identifierNames[kind])
    return named.length > 0 ? [`${field}可能包含患者身份信息：${named.join('、')}`] : []
  })
}

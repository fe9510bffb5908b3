import { clauseBefore, has, isMedicine, isReaction, medicineBefore } from './mention.ts'
import type { Kind, Token } from './tokens.ts'

/** A reaction outside the lexicons after a medicine, and the cue that introduces it. */
export type Unforeseen = { reaction: string; cue: Token }

/**
 * 输白蛋白后出现…, 静丙会引起…, 用药第三天…: the text after the cue is a reaction, unless it is a negation, a question, an
 * indication, an improvement or an expected course.
 */
export function unforeseen(text: string, tokens: readonly Token[]): Unforeseen[] {
  return tokens.flatMap((cue, at) => {
    const reported = contentOf(cue, at, tokens)
    const reaction = reported && clauseFrom(text, cue.end, reported.overComma)
    return reaction && reported && isOpen(reaction, tokens, at, reported.excluded) ? [{ reaction: reaction.words, cue }] : []
  })
}

const neverBodily: readonly Kind[] = ['improvement', 'benefit', 'modal', 'indication', 'routine', 'negation', 'rechallenge', 'done', 'use']

/** The reading of the text after a cue; null where the cue concerns no medicine. */
function contentOf(cue: Token, at: number, tokens: readonly Token[]): { overComma: boolean; excluded: readonly Kind[] } | null {
  const found = medicineBefore(tokens, at)
  if (!found || has(clauseBefore(tokens, at), 'negation', 'indication', 'before')) return null
  // 引起 and similar verbs introduce harm, in statements and in questions.
  if (does.test(cue.text))
    return has(found.between, 'disease', 'stop') ? null : { overComma: false, excluded: ['improvement', 'benefit', 'routine', 'disease'] }
  const near = tokens.slice(Math.max(0, found.index - 2), found.index + 1)
  const isGiven = has(near, 'done', 'use', 'exposure') || has(found.between, 'done', 'exposure', 'after')
  if (cue.is.has('emergence') && isGiven) return { overComma: false, excluded: [...neverBodily, 'wonder', 'question', 'disease'] }
  const isRightAfter = found.between.every((token) => token.is.has('done') || token.is.has('use') || token.is.has('exposure') || token.is.has('case'))
  if (then.test(cue.text) && isRightAfter) return { overComma: true, excluded: [...neverBodily, 'wonder', 'question', 'disease', 'swallowed', 'emergence'] }
  return null
}

const does = /^(?:引起|引发|导致|造成|诱发|可致)$/
const then = /(?:后|期间|过程中|第.天|当晚|当天|次日|时候)$/

/** Sequels of a medicine that are no reaction: another bite, a check, a course that was hoped for. */
const harmless =
  /^(?:又|再)?[被让]|咬|挠|摔|踩|^[复检]?查|随访|换药|出院|接种|抽血|转阴|准了|好了|止住|停止|减少|吸收|小了|消了|没有?(?:什么|啥)?(?:事|变化|反应)/

type Stretch = { words: string; end: number }

function clauseFrom(text: string, start: number, overComma: boolean): Stretch | null {
  const [whole, words] = (overComma ? ahead : here).exec(text.slice(start, start + 24)) ?? []
  return whole === undefined || words === undefined ? null : { words, end: start + whole.length }
}

const here = /^了?([^,.:。、;!?()\n]{2,16})/
const ahead = /^了?,?([^,:。、;!?()\n]{3,20})/

/** Whether the other rules leave the stretch undecided and no word in it speaks against a reaction. */
function isOpen(stretch: Stretch, tokens: readonly Token[], at: number, excluded: readonly Kind[]): boolean {
  const within = tokens.slice(at + 1, at + 12).filter((token) => token.start < stretch.end && !token.is.has('comma'))
  const remaining = within.reduce(
    (left, token) => left - (token.is.has('case') || token.is.has('bearer') || token.is.has('after') ? token.text.length : 0),
    stretch.words.length,
  )
  return (
    remaining >= 2 &&
    !harmless.test(stretch.words) &&
    !stretch.words.startsWith('的') &&
    !has(within, ...excluded) &&
    !within.some((token) => isReaction(token) || isMedicine(token))
  )
}

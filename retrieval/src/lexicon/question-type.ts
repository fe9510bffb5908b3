/**
 * In which way a question asks, as far as single words tell. Two questions on one subject that ask in different ways are seldom the same; how much
 * each way counts is fitted (rerank.ts). General Chinese, written for this file.
 */
export const QUESTION_TYPES = [
  ['yesno', /吗|么$|嘛|是否|是不是|能不能|会不会|有没有|可不可以|要不要|能否|可否|行不行|需不需要/u],
  ['how', /怎么|如何|怎样|咋/u],
  ['what', /什么|哪些|啥|哪种|那些/u],
  ['why', /为什么|为何|怎么回事|原因|咋回事|什么回事|为啥/u],
  ['howMany', /多少|几/u],
  ['when', /多久|多长|什么时候|何时|时间/u],
  ['where', /哪里|哪儿|哪家|在哪|医院/u],
  ['which', /哪个|哪种|哪款/u],
  ['toDo', /怎么办|咋办|治|疗法/u],
  ['meaning', /是什么|什么是|意思/u],
  ['picture', /图/u],
  ['intake', /吃|喝|服/u],
  ['may', /能|可/u],
  ['best', /好|最/u],
] as const

/** One bit for each of QUESTION_TYPES; `folded` has been through `normalize`. */
export function questionTypesOf(folded: string): number {
  let bits = 0
  for (let way = 0; way < QUESTION_TYPES.length; way++) if ((QUESTION_TYPES[way] as (typeof QUESTION_TYPES)[number])[1].test(folded)) bits |= 1 << way
  return bits
}

const hour = 3_600_000

/** How long a question may wait: counted by the clock, nights and holidays too. */
const answerWithin = 24 * hour
/** Where somebody's words speak of an adverse reaction: whoever reports it works against a deadline. */
const adverseWithin = 4 * hour

/** By when a question should be answered, epoch milliseconds. */
export function dueOf(firstAsked: number, adverse: boolean): number {
  return firstAsked + (adverse ? adverseWithin : answerWithin)
}

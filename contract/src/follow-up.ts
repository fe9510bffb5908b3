/** 那, 那如果, 要是 …, which begin a question that follows an answer. */
const opening = /^(?:那么|那)?(?:如果是?|要是|对于?)?/u
const closing = /呢?[\s?？。！!]{0,8}$/u
const longest = 16
const shortest = 6

/** Whether a text seems to lean on the answer above it: 那孕妇呢, 剂量呢, 儿童用量. */
export function isFollowUp(text: string): boolean {
  const trimmed = text.trim()
  const { length } = Array.from(trimmed)
  return length <= longest && (length <= shortest || /^(?:那|如果|要是)/u.test(trimmed) || /呢[?？]?$/u.test(trimmed))
}

/** The question that such a text asks about a subject: 静注人免疫球蛋白孕妇. */
export function inContext(subject: string, text: string): string {
  return subject + text.trim().replace(opening, '').replace(closing, '').trim()
}

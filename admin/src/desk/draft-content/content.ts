import type { DraftContent } from '@xunyi/contract/desk'

/** As it is saved: the lines between phrasings stay with whoever types. */
export function tidy(content: DraftContent): DraftContent {
  return { ...content, phrasings: content.phrasings.map((line) => line.trim()).filter((line) => line !== '') }
}

/** Whether two say the same, whatever the order of their fields. */
export function sameContent(one: DraftContent, other: DraftContent): boolean {
  return written(one) === written(other)
}

function written(content: DraftContent): string {
  const { question, phrasings, answer, evidence, subject, category, review_due } = tidy(content)
  return JSON.stringify([question, phrasings, answer, evidence.map(({ title, url }) => [title, url]), subject, category, review_due])
}

/** An address of a piece of evidence as a link, with or without its scheme; null for what must not be opened. */
export function linkOf(url: string): { href: string; host: string } | null {
  const typed = url.trim()
  // localhost:80 is a host with its port, mailto: a scheme.
  const schemed = /^[a-z][\w+.-]*:(?!\d)/i.test(typed)
  const parsed = parse(schemed ? typed : `http://${typed}`)
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username !== '' || parsed.password !== '' || !parsed.host.includes('.')) return null
  return { href: parsed.href, host: parsed.host }
}

function parse(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}

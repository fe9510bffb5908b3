import { evidenceKindNames, type Citation } from '@xunyi/contract/evidence'
import { findAddress } from './addresses.ts'

type EvidenceKind = '说明书' | '指南' | '标准' | '法规' | '文献' | '网页' | '资料'

/** One piece of evidence as it is shown. The server sends title and address in one text. */
export interface Evidence {
  title: string
  kind: string
  /** Of a recorded source, where it is known. */
  issuer?: string
  edition?: string
  place?: string
  link: { href: string; host: string } | null
  /** It holds an address that must not be opened: shown as text, and said so. */
  refused: boolean
}

/** @param source of the piece; without it, the kind is read from the text */
export function readEvidence(text: string, source: Citation = null): Evidence {
  const read = parsed(text)
  return source ? { ...read, ...source, title: read.refused ? read.title : source.title, kind: evidenceKindNames[source.kind] } : read
}

function parsed(text: string): Evidence {
  const { address, refused } = findAddress(text)
  if (address === null) return { title: text.trim(), kind: kindOf(text, null), link: null, refused }
  const title = joined(text.slice(0, address.start), text.slice(address.end))
  const link = { href: address.href, host: address.host }
  return { title: title || readable(link), kind: kindOf(title, link), link, refused: false }
}

/** Removes what separates title and address (a colon, a dash, empty brackets). */
function joined(before: string, after: string): string {
  const head = before.replace(/[\s:：,，;；|·•—–\-(（[【<《]{1,20}$/u, (gap) => (/^\s*[(（[【<《]/.test(gap) ? '' : closing(gap)))
  const tail = after.replace(/^[\s)）\]】>》,，;；.。|·•—–-]{1,20}/u, '')
  return `${head.trim()} ${tail.trim()}`.trim()
}

function closing(gap: string): string {
  return /[》】）]/.exec(gap)?.[0] ?? ''
}

/** An address without a title is titled by its own host and path. */
function readable({ href, host }: { href: string; host: string }): string {
  const { pathname } = new URL(href)
  const path = pathname === '/' ? '' : pathname
  try {
    return shortened(host + decodeURIComponent(path))
  } catch {
    return shortened(host + path)
  }
}

function shortened(text: string): string {
  const characters = Array.from(text)
  return characters.length > 80 ? `${characters.slice(0, 79).join('')}…` : text
}

const byTitle: ReadonlyArray<readonly [EvidenceKind, RegExp]> = [
  ['说明书', /说明书|特性摘要|\blabel\b|product characteristics|prescribing information/i],
  ['标准', /药典|国家标准|GBZ?\b|pharmacopoeia/i],
  ['指南', /指南|共识|规范|流程|指引|指导|程序|方案|建议|立场|guideline|guidance|consensus|position paper|statement|pathway/i],
  ['法规', /办法|条例|法规|法典|法》|规定|要点|意见|公告|令第/],
  ['文献', /\bet al\b|研究|试验|\bstudy\b|\btrial\b|N Engl J Med|NEJM|Lancet|JAMA|BMJ/i],
]
const byHost: ReadonlyArray<readonly [EvidenceKind, RegExp]> = [
  ['说明书', /(^|\.)dailymed\.nlm\.nih\.gov$/],
  ['标准', /(^|\.)chp\.org\.cn$/],
  ['文献', /(^|\.)(doi\.org|pubmed\.ncbi\.nlm\.nih\.gov|ncbi\.nlm\.nih\.gov|nejm\.org|thelancet\.com|jamanetwork\.com|bmj\.com|cnki\.net|yiigle\.com)$/],
]

function kindOf(title: string, link: { host: string } | null): EvidenceKind {
  const named = byTitle.find(([, pattern]) => pattern.test(title.slice(0, 400)))?.[0]
  const hosted = link && byHost.find(([, pattern]) => pattern.test(link.host))?.[0]
  return named ?? hosted ?? (link ? '网页' : '资料')
}

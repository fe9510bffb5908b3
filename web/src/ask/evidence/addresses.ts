import { readableHost } from './readable-host.ts'

/**
 * Finds the web address in a piece of evidence. Only what parses as http or https, without a user name, becomes a
 * link; what merely wants to be one is reported as refused and stays text. Every step walks the text once.
 */
export interface Address {
  start: number
  end: number
  href: string
  host: string
}

export interface Found {
  address: Address | null
  /** Something wanted to be a link and must not: another scheme, a user name before the host, a host that is none. */
  refused: boolean
}

/** Without spaces, Han punctuation, quotes, controls or direction marks: an address never runs across one of those. */
const stretch = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Cs}<>"“”‘’`\\^{|}、。，；：！？（）《》〈〉「」『』【】…·￥～]+/gu
const http = /https?:\/\//i
/** Matches what may precede http: the start, Han, an opening mark, or a label such as `DOI:`. */
const introduction = /(?:^|[^a-z0-9+.:/@=&?#%_-])(?:(?:doi|url|link|web)?[:=])?$/i
const otherScheme = /^(?:\/\/|[a-z][a-z0-9+.-]{1,30}:\/\/|(?:javascript|vbscript|data|blob|file|about):)/i
const withoutScheme = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,8}[a-z]{2,24}(?![a-z0-9@_-]|\.[a-z0-9])/i
const fileName = /\.(?:pdf|docx?|xlsx?|pptx?|txt|jpe?g|png|zip|html?)$/i
/** Abbreviated journals (N.Engl.J.Med) look like domains: capitals need a known ending. */
const knownEnding = /\.(?:com|cn|org|net|gov|edu|int|info|eu|uk|us|hk|tw|jp|de|ch)$/i
const han = /\p{Script=Han}/u
const longest = 2000

export function findAddress(text: string): Found {
  for (const { 0: run, index } of text.matchAll(stretch)) {
    for (const read of candidates(run)) {
      // One that must not open makes the whole text suspect: nothing in it becomes a link.
      if (read === 'refused') return { address: null, refused: true }
      return { address: { ...read, start: index + read.start, end: index + read.end }, refused: false }
    }
  }
  return { address: null, refused: false }
}

function* candidates(run: string): Generator<Address | 'refused'> {
  const scheme = run.search(http)
  if (scheme >= 0) {
    const introduced = introduction.test(run.slice(Math.max(0, scheme - 12), scheme))
    yield introduced ? read(run, scheme, '') : 'refused'
    return
  }
  // 见www.nmpa.gov.cn官网: between Han characters an address needs no space around it.
  for (const { 0: piece, index } of run.matchAll(/[^\p{Script=Han}]+/gu)) {
    const start = index + (/^[([\]'*,.;:!?-]+/.exec(piece)?.[0].length ?? 0)
    const rest = run.slice(start, start + longest)
    if (otherScheme.test(rest)) yield 'refused'
    const domain = withoutScheme.exec(rest)?.[0]
    if (domain !== undefined && isDomain(domain, piece)) yield read(run, start, 'http://')
  }
}

function isDomain(domain: string, piece: string): boolean {
  if (fileName.test(domain) && piece.endsWith(domain)) return false
  return /^www\./i.test(domain) || domain === domain.toLowerCase() || knownEnding.test(domain)
}

function read(run: string, start: number, prefix: string): Address | 'refused' {
  const typed = trimmed(cutAtHan(run.slice(start, start + longest + 1)))
  const url = typed.length > longest ? null : parsed(prefix + typed)
  if (url === null || url.username !== '' || url.password !== '') return 'refused'
  return { start, end: start + typed.length, href: url.href, host: readableHost(prefix + typed, url) }
}

function parsed(address: string): URL | null {
  // `https://@host` parses to an empty user name: every @ before the path is refused, not only a named user.
  const authority = /^https?:\/\/([^/?#]*)/i.exec(address)?.[1] ?? '@'
  if (authority.includes('@')) return null
  try {
    const url = new URL(address)
    return url.protocol === 'http:' || url.protocol === 'https:' ? url : null
  } catch {
    return null
  }
}

/**
 * Chinese text may go on right behind an address. A Han character ends it, except where it begins a part of its own
 * (/files/说明书.pdf) or belongs to a Han host name.
 */
function cutAtHan(typed: string): string {
  const host = /^https?:\/\//i.exec(typed)?.[0].length ?? 0
  const slash = typed.slice(host).search(/[/?#]/)
  const hostEnd = slash < 0 ? typed.length : host + slash
  let inside = false
  for (let at = host; at < typed.length; at += 1) {
    const character = typed[at] ?? ''
    if (!han.test(character)) inside = inside && /[\w.-]/.test(character)
    else if (!inside) {
      inside = at < hostEnd ? !/\.[a-z]{2,24}$/i.test(typed.slice(host, at)) : /[/=]/.test(typed[at - 1] ?? '')
      if (!inside) return typed.slice(0, at)
    }
  }
  return typed
}

/** Marks behind an address are not part of it; a closing bracket is when it was opened inside, as in some DOIs. */
function trimmed(typed: string): string {
  let open = 0
  for (const character of typed) open += character === '(' ? 1 : character === ')' ? -1 : 0
  let end = typed.length
  for (; end > 0; end -= 1) {
    const last = typed[end - 1] ?? ''
    if (last === ')' && open < 0) open += 1
    else if (!/[\],.;:!?'*]/.test(last)) break
  }
  return typed.slice(0, end)
}

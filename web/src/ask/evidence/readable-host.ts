/**
 * The host as a person may read it without being misled: typed characters where every label is all ASCII or all Han,
 * punycode for everything else (mixed scripts, Cyrillic that looks Latin, a name that does not survive the parser).
 */
export function readableHost(address: string, url: URL): string {
  const port = url.port === '' ? '' : `:${url.port}`
  const typed = (/^https?:\/\/([^/?#:]*)/i.exec(address)?.[1] ?? '').normalize('NFKC').toLowerCase()
  const readable = typed.split('.').every((label) => /^[a-z0-9-]+$/.test(label) || /^\p{Script=Han}+$/u.test(label))
  return (readable && parsesTo(typed, url.hostname) ? typed : url.hostname) + port
}

function parsesTo(typed: string, hostname: string): boolean {
  try {
    return new URL(`http://${typed}`).hostname === hostname
  } catch {
    return false
  }
}

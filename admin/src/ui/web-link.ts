/** Reads a typed address, with or without its scheme, as a link; null unless it is plain http or https without credentials. */
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

/** The paths allowed for the return after a login: screens of the app, no login page. */
const allowed = [
  /^\/home$/,
  /^\/ask\/[\w-]{1,64}$/,
  /^\/qa\/[\w-]{1,64}$/,
  /^\/notification\/[\w-]{1,64}$/,
  /^\/me(\/[\w-]{1,64})?$/,
  /^\/me\/adverse\/[\w-]{1,64}$/,
]

// A browser drops tabs and line ends from an address and takes a backslash for a slash.
// oxlint-disable-next-line no-control-regex
const misleading = /[\u0000-\u0020\u007f\\]/

/**
 * The saved path, checked at the moment of use because anything in the storage may have been put there by others.
 * @returns path and query of an allowed screen of this origin, or null
 */
export function safeReturnPath(saved: string | null, origin: string): string | null {
  if (saved === null || !saved.startsWith('/') || misleading.test(saved)) return null
  const url = parse(saved, origin)
  // `/..//evil.com` parses to our origin with the path `//evil.com`, which a navigation would take for another host.
  if (url?.origin !== origin || !saved.startsWith(url.pathname)) return null
  return allowed.some((path) => path.test(url.pathname)) ? url.pathname + url.search : null
}

function parse(address: string, base: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}

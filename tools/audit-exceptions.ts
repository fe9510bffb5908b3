/** A known vulnerability that is accepted for a while. */
export interface Exception {
  /** As npm names it: GHSA-xxxx-xxxx-xxxx. */
  advisory: string
  package: string
  /** Why it does no harm here. */
  reason: string
  /** The last day, YYYY-MM-DD: afterwards it counts again. */
  until: string
}

/** Days that an exception holds at most. */
const longest = 90
const dayMs = 86_400_000

/** @throws Error naming the exception that is wrong */
export function readExceptions(json: string, today: string): Exception[] {
  const list: unknown = JSON.parse(json)
  if (!Array.isArray(list)) throw new Error('the exceptions are no list')
  return list.map((one: unknown, at) => {
    const fail = (what: string) => new Error(`exception ${at + 1}: ${what}`)
    if (typeof one !== 'object' || one === null) throw fail('no object')
    const { advisory, package: name, reason, until, ...more } = one as Record<string, unknown>
    if (Object.keys(more).length > 0) throw fail(`unknown: ${Object.keys(more).join()}`)
    if (typeof advisory !== 'string' || !/^GHSA(-[a-z0-9]{4}){3}$/.test(advisory)) throw fail('advisory is no GHSA number')
    if (typeof name !== 'string' || name === '') throw fail('package is missing')
    if (typeof reason !== 'string' || reason.length < 20) throw fail('reason says too little')
    if (typeof until !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(until) || Number.isNaN(Date.parse(until))) throw fail('until is no day')
    if (Date.parse(until) > Date.parse(today) + longest * dayMs) throw fail(`until is more than ${longest} days away`)
    return { advisory, package: name, reason, until }
  })
}

/** The parts of `npm audit --json` that are read. */
export interface Report {
  vulnerabilities: Record<string, { via: (string | { url: string; name: string; severity: string; title: string })[] }>
}

/** Advisories that no exception of today covers, and exceptions that cover none any more. */
export function judge({ vulnerabilities }: Report, exceptions: readonly Exception[], today: string): { open: string[]; idle: string[] } {
  const advisories = new Map(
    Object.values(vulnerabilities)
      .flatMap(({ via }) => via)
      .filter((one) => typeof one !== 'string')
      .map((one) => [`${one.url.slice(one.url.lastIndexOf('/') + 1)} ${one.name}`, one]),
  )
  const keyOf = (one: Exception) => `${one.advisory} ${one.package}`
  const valid = new Set(exceptions.filter(({ until }) => until >= today).map(keyOf))
  return {
    open: [...advisories].filter(([key]) => !valid.has(key)).map(([key, { severity, title }]) => `${key} (${severity}): ${title}`),
    idle: exceptions.filter((one) => !advisories.has(keyOf(one))).map(keyOf),
  }
}

import * as z from 'zod/mini'

/** Replaces lone surrogates by U+FFFD, so that stored text is read back unchanged and URLs can be built. */
export function wellFormed(text: string): string {
  // Most texts have no surrogates at all.
  return /[\ud800-\udfff]/.test(text) ? text.replace(/\p{Cs}/gu, '�') : text
}

const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u

/** True for text without a visible character: spaces, U+3000, zero-width and filler characters, direction marks alone. */
export function isBlank(text: string): boolean {
  return !visible.test(text)
}

/** Length in code points; `string.length` counts an emoji or 𠮷 twice. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** Text a person wrote: 1 to `max` code points after trimming, no NUL, not blank. */
export function text(max: number) {
  return z.pipe(
    z.string(),
    z.pipe(
      z.transform((value: string) => wellFormed(value).trim()),
      z.string().check(
        z.refine((value) => !value.includes('\0'), 'NUL is not text'),
        z.refine((value) => !isBlank(value), 'must not be blank'),
        z.refine((value) => codePoints(value) <= max, `at most ${max} characters`),
      ),
    ),
  )
}

// oxlint-disable-next-line no-control-regex
const steering = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/

/** A name or the like, on one line: line breaks and tabs count as a space; characters that change the text direction are refused. */
export function line(max: number) {
  return z.pipe(
    z.string(),
    z.pipe(
      z.transform((value: string) => value.replace(/[\t\r\n\u2028\u2029]+/g, ' ')),
      text(max).check(z.refine((value) => !steering.test(value), 'control characters and changes of direction')),
    ),
  )
}

/** A search text or unfinished text: at most `max` UTF-16 units, anything but NUL, which no database stores. */
export function words(max: number) {
  return z.string().check(
    z.maxLength(max),
    z.refine((value) => !value.includes('\0'), 'NUL is not text'),
  )
}

/** The largest whole number that a column of versions holds. */
export const mostVersions = 2_147_483_647

/** The total of a list that can grow without end is at most one more than this, which means: more. */
export const mostCounted = 100_000

/** The number of a version or revision. */
export const versionNumber = z.int().check(z.gte(0), z.lte(mostVersions))

/** A public id: unguessable, safe in a path. */
export const id = z.string().check(z.regex(/^[\w-]{1,64}$/))

/** Full width to half width, spaces and hyphens out. */
function compact(value: string): string {
  return value.normalize('NFKC').replace(/[\s\-‐-―]/g, '')
}

/** The canonical mainland mobile number, 1 and ten digits, out of what people type or paste; null when it is none. */
export function phoneNumber(typed: string): string | null {
  const digits = compact(typed).replace(/^(\+|00)86/, '')
  return /^1\d{10}$/.test(digits) ? digits : null
}

export const phone = z.pipe(
  z.string().check(z.maxLength(40)),
  z.pipe(
    z.transform((value: string) => phoneNumber(value) ?? ''),
    z.string().check(z.regex(/^1\d{10}$/)),
  ),
)

/**
 * The canonical e-mail address, lower case, out of what people type or paste; null when it is none. Plain addresses only: no
 * quotes, no percent signs, nothing beyond ASCII, so that the address compared with a company's domain is the address the mail goes to.
 */
export function emailAddress(typed: string): string | null {
  const address = typed.trim()
  const plain = /^[\w+-]+(?:\.[\w+-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,63}$/i
  // Beyond ASCII there are letters whose lower case lies within it.
  if (/[^!-~]/.test(address) || address.length > 254 || address.indexOf('@') > 64 || !plain.test(address)) return null
  return address.toLowerCase()
}

export const email = z.pipe(
  z.string().check(z.maxLength(300)),
  z.pipe(
    z.transform((value: string) => emailAddress(value) ?? ''),
    z.string().check(z.minLength(1)),
  ),
)

/** A six-digit code; spaces and hyphens people type between the digits are taken out. */
export const code = z.pipe(
  z.string().check(z.maxLength(20)),
  z.pipe(
    z.transform((value: string) => value.replace(/[ -]/g, '')),
    z.string().check(z.regex(/^\d{6}$/)),
  ),
)

/** The masked number, 138****8000: its owner recognises it. */
export function maskPhone(number: string): string {
  return `${number.slice(0, 3)}****${number.slice(-4)}`
}

/** The masked address, z***g@company.com: its owner recognises it. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, 1)}***${at > 2 ? address.slice(at - 1) : address.slice(at)}`
}

export const limits = { question: 500, feedback: 2000, name: 40, hospital: 80, department: 40 } as const

/** The paging input of every list of the console: the cursor that the page before returned, and the page size. */
export const pageOf = { after: z.nullable(z.string().check(z.maxLength(200), z.regex(/^[\w-]+$/))), size: z.int().check(z.gte(1), z.lte(100)) } as const

/** A page of a list, with the cursor of the next page (null on the last) and the total of rows with these filters. */
export function pageWith<Row extends z.ZodMiniType>(row: Row) {
  return z.strictObject({ rows: z.array(row), next: z.nullable(z.string()), total: z.number() })
}

/**
 * A page of a list that may have to be looked through. Before the end of the list a page may have fewer rows than were asked for, or none: `next` goes on looking.
 * The total is null where it would take too long; `looked` are the rows that were looked at for this page.
 */
export function searchPageWith<Row extends z.ZodMiniType>(row: Row) {
  return z.strictObject({ rows: z.array(row), next: z.nullable(z.string()), total: z.nullable(z.number()), looked: z.number() })
}

/** A file inside a JSON answer. */
export const file = z.strictObject({
  filename: z.string(),
  media_type: z.string(),
  /** The file's bytes, base64. */
  content: z.string(),
})
export type File = z.infer<typeof file>

/** A file that a call answers with as its body. */
export const download = z.strictObject({ filename: z.string(), blob: z.instanceof(Blob) })

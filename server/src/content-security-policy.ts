import { createHash } from 'node:crypto'

/** The Content-Security-Policy of a page: its own scripts and styles, and its inline ones by digest. */
export function contentSecurityPolicy(html: string): string {
  const digests = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}(?:\\s[^>]*)?>([^]*?)</${tag}>`, 'g'))]
      .filter((match) => match[1]!.trim() !== '')
      .map((match) => ` 'sha256-${createHash('sha256').update(match[1]!).digest('base64')}'`)
      .join('')
  return [
    "default-src 'none'",
    `script-src 'self'${digests('script')}`,
    `style-src 'self'${digests('style')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // For browsers from before Reporting-Endpoints; the others go by report-to.
    'report-uri /csp-report',
    'report-to csp',
  ].join('; ')
}

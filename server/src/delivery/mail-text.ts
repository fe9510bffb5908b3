import { escapeHtml } from '../escape-html.ts'
import type { Mail } from './email.ts'

const footer = '本邮件由系统自动发送，请勿直接回复。'

/** The mail as plain text, without its subject. */
export function mailText({ paragraphs, code }: Mail, brand: string): string {
  const [first = '', ...others] = paragraphs
  return [`【${brand}】`, first, ...(code ? [code] : []), ...others, footer].join('\n\n')
}

/**
 * The same text as HTML. It sets no colours, so that the reader's light or dark theme applies; sizes follow the reader's text; it
 * loads nothing and has no links.
 */
export function mailHtml({ subject, paragraphs, code }: Mail, brand: string): string {
  const [first = '', ...others] = paragraphs.map((text) => `<p style="margin:1em 0">${escapeHtml(text)}</p>`)
  const large = code ? `<p style="margin:.5em 0;font-size:2em;font-weight:bold;letter-spacing:.15em">${escapeHtml(code)}</p>` : ''
  return `<!doctype html>
<html lang="zh-Hans-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:1.5em 1em;font-family:system-ui,'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif;line-height:1.7;overflow-wrap:anywhere">
<div style="max-width:36em;margin:0 auto">
<h1 style="margin:0;font-size:1.25em">${escapeHtml(brand)}</h1>
${[first, large, ...others].filter(Boolean).join('\n')}
<p style="margin:2em 0 0;padding-top:1em;border-top:1px solid">${footer}</p>
</div>
</body>
</html>
`
}

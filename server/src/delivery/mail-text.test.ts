import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailHtml, mailText } from './mail-text.ts'

const mail = { to: 'zhang@company.com', subject: '<b>主题</b>', paragraphs: ['第一段 <img src=x onerror=alert(1)>', '第二段 & "引号"'], code: '012345' }

test('text and HTML have the same content, the code after the first paragraph', () => {
  assert.equal(mailText(mail, '循医'), ['【循医】', ...mail.paragraphs.toSpliced(1, 0, '012345'), '本邮件由系统自动发送，请勿直接回复。'].join('\n\n'))
  const said = mailHtml(mail, '循医')
    .replace(/^.*<body/s, '<body')
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_entity, code: string) => String.fromCharCode(Number(code)))
  assert.deepEqual(said.trim().split(/\n+/), ['循医', ...mail.paragraphs.toSpliced(1, 0, '012345'), '本邮件由系统自动发送，请勿直接回复。'])
})

test('a notice carries no code', () => {
  const { code: _, ...notice } = mail
  assert.doesNotMatch(mailText(notice, '循医') + mailHtml(notice, '循医'), /012345|2em;font-weight/)
})

test('S-67 the HTML is escaped, loads nothing, links nowhere and leaves colours to the reader', () => {
  const html = mailHtml(mail, '循医"><script>')
  assert.match(html, /<html lang="zh-Hans-CN">/)
  assert.match(html, /<meta name="color-scheme" content="light dark">/)
  const tags = html.match(/<[^>]*>/g)!.join('')
  assert.doesNotMatch(tags, /<(img|script|a|b|link|iframe)\b|https?:|href|src|onerror|url\(|[ ;"]color:|background/i)
  assert.doesNotMatch(html, /font-size:[\d.]+px/)
})

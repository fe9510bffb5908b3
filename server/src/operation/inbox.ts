import type { FastifyInstance } from 'fastify'
import type { Outbox, OutboxMessage } from '../delivery/outbox.ts'
import { escapeHtml } from '../escape-html.ts'
import { contentSecurityPolicy } from '../content-security-policy.ts'

/** The inbox of a development machine: the messages that were not sent. */
export function inbox(app: FastifyInstance, outbox: Outbox): void {
  app.get('/dev/inbox.json', async () => outbox.messages)
  app.get('/dev/inbox', async (_request, reply) => {
    const html = page(outbox.messages)
    return reply.type('text/html; charset=utf-8').header('content-security-policy', contentSecurityPolicy(html)).send(html)
  })
}

const channels = { sms: '短信', email: '邮件' } as const

function page(messages: readonly OutboxMessage[]): string {
  const rows = messages.map(
    ({ channel, at, to, text, code }) =>
      `<article><h2>${code ? escapeHtml(code) : '通知'}</h2><p>${channels[channel]} · ${escapeHtml(to)} · <time>${escapeHtml(shanghai(at))}</time></p><pre>${escapeHtml(text)}</pre></article>`,
  )
  return `<!doctype html>
<html lang="zh-Hans-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="refresh" content="3">
<title>开发收件箱</title>
<link rel="icon" href="data:,">
<style>
:root{color-scheme:light dark;font:16px/1.55 system-ui,"PingFang SC","Noto Sans CJK SC",sans-serif}
body{max-width:640px;margin:0 auto;padding:24px 16px}
article{border-top:1px solid;padding:12px 0}
h2{font-size:28px;letter-spacing:.1em;margin:0;font-variant-numeric:tabular-nums}
p{margin:4px 0}
pre{white-space:pre-wrap;margin:8px 0 0;font:inherit}
</style>
<h1>开发收件箱</h1>
<p>这里显示本机未真正发出的短信和邮件，最新的在最上面，每 3 秒刷新。</p>
${rows.length > 0 ? rows.join('\n') : '<p>还没有消息。</p>'}
</html>
`
}

function shanghai(at: string): string {
  return new Date(at).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai', hour12: false })
}

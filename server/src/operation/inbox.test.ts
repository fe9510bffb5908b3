import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const smtp = { EMAIL_PROVIDER: 'smtp', SMTP_HOST: 'smtp.company.com', MAIL_FROM: 'no-reply@company.com' }
const aliyun = {
  SMS_PROVIDER: 'aliyun',
  ALIYUN_SMS_ACCESS_KEY_ID: 'a',
  ALIYUN_SMS_ACCESS_KEY_SECRET: 'b',
  ALIYUN_SMS_SIGN_NAME: 'c',
  ALIYUN_SMS_TEMPLATE_CODE: 'd',
}

async function withServer(env: Record<string, string>, run: (at: TestServer) => Promise<void>): Promise<void> {
  const at = await openTestServer({ starter: [], env })
  try {
    await run(at)
  } finally {
    await at.close()
  }
}

test('the inbox shows unsent messages, newest first, as text, and reloads without a script', () =>
  withServer({}, async ({ app, context }) => {
    await context.delivery.sms.sendCode({ to: '13800138000', code: '111111', minutes: 5, host: 'xunyi.example.com:8443' })
    await context.delivery.email.send({ to: 'zhang@company.com', subject: '主题', paragraphs: ['<script>alert(1)</script>'], code: '222222' })
    await context.delivery.email.send({ to: 'zhang@company.com', subject: '通知主题', paragraphs: ['没有验证码'] })
    const { body, headers } = await app.inject('/dev/inbox')
    const shown = [...body.matchAll(/<h2>(.*?)<\/h2><p>(\S+) · (\S+) ·/g)].map(([, ...found]) => found)
    assert.deepEqual(shown, [
      ['通知', '邮件', 'zhang@company.com'],
      ['222222', '邮件', 'zhang@company.com'],
      ['111111', '短信', '13800138000'],
    ])
    assert.match(body, /<meta http-equiv="refresh" content="3">/)
    assert.doesNotMatch(body, /<script/)
    assert.doesNotMatch(String(headers['content-security-policy']), /unsafe-inline/)

    const kept = (await app.inject('/dev/inbox.json')).json<{ channel: string; to: string; text: string; code: string; at: string }[]>()
    assert.deepEqual(
      kept.map(({ channel, to, code }) => [channel, to, code]),
      [
        ['email', 'zhang@company.com', ''],
        ['email', 'zhang@company.com', '222222'],
        ['sms', '13800138000', '111111'],
      ],
    )
    assert.match(kept[1]!.text, /^主题\n\n【循医】\n\n.*\n\n222222\n\n本邮件由系统自动发送，请勿直接回复。$/)
    assert.match(kept[2]!.text, /\n@xunyi\.example\.com #111111$/)
  }))

test('the inbox exists exactly when messages are kept instead of sent', async () => {
  for (const [env, there] of [
    [{}, true],
    [smtp, true],
    [aliyun, true],
    [{ ...aliyun, ...smtp }, false],
  ] as const) {
    await withServer(env, async ({ app }) => {
      const { dev_inbox } = (await app.inject({ method: 'POST', url: '/api/site/info', payload: {} })).json<{ data: { dev_inbox: boolean } }>().data
      assert.equal(dev_inbox, there)
      for (const path of ['/dev/inbox', '/dev/inbox.json']) assert.equal((await app.inject(path)).statusCode, there ? 200 : 404)
    })
  }
})

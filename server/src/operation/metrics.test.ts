import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { parse } from 'yaml'
import { smtpEmail } from '../delivery/email-smtp.ts'
import { newId } from '../ids.ts'
import { openMailSink, type MailSink } from '../testing/mail-sink.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const folder = join(import.meta.dirname, '../../../deploy/monitoring')

let at: TestServer
let sink: MailSink
before(async () => {
  sink = await openMailSink()
  const smtp = { SMTP_HOST: '127.0.0.1', SMTP_PORT: sink.port, SMTP_SECURITY: 'none' as const, MAIL_FROM: 'no-reply@company.com' }
  at = await openTestServer({ starter: [], overrides: { delivery: { email: smtpEmail(smtp, '循医') } } })
})
after(async () => {
  await at.close()
  await sink.close()
})

/** The samples of a metric, `name{labels} value`. */
async function samples(name: string): Promise<string[]> {
  const { body } = await at.app.inject('/metrics')
  return body.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
}

test('queues, deadlines and reviews are counted as the database has them', async () => {
  const { db, clock } = at.context
  const question = (urgent: 0 | 1, due: number) => {
    const id = newId()
    return { id, question_key: id, question: '人血白蛋白怎么用', status: 'open', created_at: clock() - 60_000, due_at: clock() + due, urgent } as const
  }
  await db
    .insertInto('open_questions')
    .values([question(0, 60_000), question(1, 60_000), question(1, -1)])
    .execute()
  assert.deepEqual(await samples('xunyi_open_questions'), [
    'xunyi_open_questions{which="all"} 3',
    'xunyi_open_questions{which="urgent"} 2',
    'xunyi_open_questions{which="overdue"} 1',
  ])
  const [oldest] = await samples('xunyi_oldest_question_seconds')
  assert.ok(Number(oldest!.split(' ')[1]) >= 60)
  assert.deepEqual(await samples('xunyi_index_questions'), ['xunyi_index_questions 0'])
  const { body } = await at.app.inject('/metrics')
  assert.doesNotMatch(body, /白蛋白/)
})

test('deliveries are counted by what became of them, and jobs by their runs', async () => {
  const { delivery, jobs } = at.context
  const mail = { subject: '主题', paragraphs: ['内容'] }
  sink.refused.set('gone@company.com', 550)
  await delivery.email.send({ ...mail, to: 'there@company.com' })
  await assert.rejects(delivery.email.send({ ...mail, to: 'gone@company.com' }))
  assert.deepEqual((await samples('xunyi_deliveries_total')).toSorted(), [
    'xunyi_deliveries_total{channel="email",outcome="refused"} 1',
    'xunyi_deliveries_total{channel="email",outcome="sent"} 1',
  ])
  jobs.done('library')
  jobs.failed('recalls', new Error('test'))
  const runs = await samples('xunyi_job_runs_total')
  assert.ok(runs.includes('xunyi_job_runs_total{job="recalls",outcome="failed"} 1'), runs.join('\n'))
  assert.match(at.logged(), /"job":"recalls","msg":"job failed"/)
  assert.ok((await samples('xunyi_job_last_success_timestamp_seconds')).some((line) => line.includes('job="library"')))
})

test('every metric and label that the dashboard and the alerts name is in the output', async () => {
  const rules = parse(readFileSync(join(folder, 'prometheus-rules.yaml'), 'utf8')) as { groups: { rules: { alert: string; expr: string }[] }[] }
  const dashboard = JSON.parse(readFileSync(join(folder, 'grafana-dashboard.json'), 'utf8')) as { panels: { targets: { expr: string }[] }[] }
  const expressions = [...rules.groups.flatMap((group) => group.rules), ...dashboard.panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr)
  assert.ok(expressions.length > 20)
  const { body } = await at.app.inject('/metrics')
  const known = new Set<string>()
  for (const [, name, type] of body.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    known.add(name!)
    if (type === 'histogram') for (const part of ['bucket', 'sum', 'count']) known.add(`${name}_${part}`)
  }
  // The names in an expression, without strings, numbers, labels and PromQL's own words.
  const own = /^(sum|max|by|rate|increase|histogram_quantile|time|le|route|which|channel|outcome|kind|state|job)$/
  for (const expr of expressions) {
    const named = [...expr.replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '').matchAll(/[a-z_]\w*/g)].map(([name]) => name).filter((name) => !own.test(name))
    assert.ok(named.length > 0, expr)
    for (const name of named) assert.ok(known.has(name), `${name} in ${expr}`)
    for (const [, name, matchers] of expr.matchAll(/(\w+)\{([^}]*)\}/g)) {
      const lines = body.split('\n').filter((line) => line.startsWith(`${name}{`))
      for (const [, label] of matchers!.matchAll(/(\w+)[!=]/g))
        assert.ok(
          lines.some((line) => line.includes(`${label}="`)),
          `${label} of ${name} in ${expr}`,
        )
    }
  }
})

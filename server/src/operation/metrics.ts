import { Counter, Gauge, type Registry } from 'prom-client'
import type { Db } from '../db/database.ts'
import { reviews } from '../insight/entries.ts'
import type { AppContext } from '../open-context.ts'

type Context = Pick<AppContext, 'db' | 'clock' | 'catalogue' | 'jobs' | 'deliveries'>

const day = 86_400_000

/** Figures of this process and of the database; they hold neither questions nor people. */
export function measure(registry: Registry, context: Context): void {
  measureProcess(registry, context)
  measureDuties(registry, context)
}

function measureProcess(registry: Registry, { catalogue, jobs, deliveries }: Context): void {
  const registers = [registry]
  const index = new Gauge({
    name: 'xunyi_index_questions',
    help: 'Published entries in the index of this process',
    registers,
    collect() {
      index.set(catalogue.index.size)
    },
  })
  const runs = new Counter({
    name: 'xunyi_job_runs_total',
    help: 'Runs of recurring jobs of this process, by outcome',
    labelNames: ['job', 'outcome'],
    registers,
    collect() {
      runs.reset()
      for (const [job, { done, failed }] of jobs.records) {
        runs.inc({ job, outcome: 'done' }, done)
        runs.inc({ job, outcome: 'failed' }, failed)
      }
    },
  })
  const success = new Gauge({
    name: 'xunyi_job_last_success_timestamp_seconds',
    help: 'When a recurring job last ended well; of the job library, how old the index is',
    labelNames: ['job'],
    registers,
    collect() {
      for (const [job, { doneAt }] of jobs.records) if (doneAt !== null) success.set({ job }, doneAt / 1000)
    },
  })
  const sent = new Counter({
    name: 'xunyi_deliveries_total',
    help: 'Messages handed to SMS and mail servers, by what became of them',
    labelNames: ['channel', 'outcome'],
    registers,
    collect() {
      sent.reset()
      for (const [key, times] of deliveries) {
        const [channel, outcome] = key.split(' ') as [string, string]
        sent.inc({ channel, outcome }, times)
      }
    },
  })
}

/** Figures of the database, read when they are asked for: the same on every server. Without a database they are absent. */
function measureDuties(registry: Registry, { db, clock }: Context): void {
  const registers = [registry]
  const gauge = (name: string, help: string, labelNames: string[], read: (gauge: Gauge) => Promise<void>) => {
    const made: Gauge = new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        made.reset()
        await read(made).catch(() => made.reset())
      },
    })
  }
  gauge('xunyi_open_questions', 'Questions that wait for the team: all of them, urgent ones, those past their target time', ['which'], async (gauge) => {
    const now = clock()
    const found = await db
      .selectFrom('open_questions')
      .select((row) => [
        row.fn.countAll<number>().as('all'),
        row.fn.countAll<number>().filterWhere('urgent', '=', 1).as('urgent'),
        row.fn.countAll<number>().filterWhere('due_at', '<=', now).as('overdue'),
      ])
      .where('status', '=', 'open')
      .executeTakeFirstOrThrow()
    for (const which of ['all', 'urgent', 'overdue'] as const) gauge.set({ which }, found[which])
  })
  gauge('xunyi_oldest_question_seconds', 'How long the oldest open question has waited', [], async (gauge) => {
    const { oldest } = await db
      .selectFrom('open_questions')
      .select((row) => row.fn.min('created_at').as('oldest'))
      .where('status', '=', 'open')
      .executeTakeFirstOrThrow()
    gauge.set(oldest === null ? 0 : (clock() - oldest) / 1000)
  })
  gauge('xunyi_case_deadlines', 'Open cases of pharmacovigilance past a deadline, and due within three days', ['which'], async (gauge) => {
    gauge.set({ which: 'late' }, await casesDue(db, 0, clock()))
    gauge.set({ which: 'soon' }, await casesDue(db, clock(), clock() + 3 * day))
  })
  gauge('xunyi_reviews', 'Published entries past their review date, due within thirty days, and never reviewed', ['which'], async (gauge) => {
    for (const [which, entries] of Object.entries(await reviews(db, clock()))) gauge.set({ which }, entries)
  })
  gauge('xunyi_mails', 'Mails of the last day that wait to be sent, or may be lost', ['kind', 'state'], async (gauge) => {
    const unsent = ['pending', 'taken', 'unknown'] as const
    for (const [kind, table] of [
      ['staff', 'staff_mails'],
      ['case', 'safety_notices'],
      ['follow_up', 'safety_follow_up_messages'],
    ] as const) {
      for (const state of unsent) {
        const { mails } = await db
          .selectFrom(table)
          .select((row) => row.fn.countAll<number>().as('mails'))
          .where('state', '=', state)
          .where('created_at', '>', clock() - day)
          .executeTakeFirstOrThrow()
        gauge.set({ kind, state }, mails)
      }
    }
  })
}

async function casesDue(db: Db, from: number, to: number): Promise<number> {
  const { cases } = await db
    .selectFrom('safety_cases')
    .select((row) => row.fn.countAll<number>().as('cases'))
    .where('due_at', '>', from)
    .where('due_at', '<=', to)
    .where('state', 'not in', ['closed', 'not_adverse'])
    .executeTakeFirstOrThrow()
  return cases
}

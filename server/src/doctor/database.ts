import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { baseName, migrationsFor } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { openTableReader } from '../db/table-reader.ts'
import { ownersWithoutMail } from '../library/owners.ts'
import { countUnreviewed } from '../library-review/unreviewed.ts'
import { Misconfigured } from '../misconfigured.ts'
import { fail, ok, warn, type Finding } from './finding.ts'

const minute = 60_000
const day = 86_400_000
const MOST_DRIFT = 5000

/** The database and the duties that its content tells of. It is only read: a database of an earlier version stays at that version. */
export async function checkDatabase(config: Config, now: number): Promise<Finding[]> {
  const state = await migrationState(config)
  if ('finding' in state) return [state.finding]
  const { db, clock, close } = await openDatabase(config, { upTo: new Set(state.ran) })
  try {
    return [
      ok(`数据库：${config.databaseUrl ? 'PostgreSQL' : 'SQLite'}，版本最新`),
      await time(db, clock(), now),
      ...(await duties(db, clock(), config.pauseOverdue)),
      ...(await unreachableOwners(db, config)),
    ]
  } finally {
    await close()
  }
}

async function migrationState(config: Config): Promise<{ finding: Finding } | { ran: string[] }> {
  try {
    const reader = await openTableReader(config)
    try {
      const ran: string[] = []
      const table = (await reader.tables()).find(({ name }) => name === 'migrations')
      if (table) for await (const [name] of reader.rows({ ...table, columns: ['name'] })) ran.push(baseName(String(name)))
      const known = migrationsFor(reader.engine).map(baseName)
      if (ran.some((name) => !known.includes(name))) return { finding: fail('数据库：由更新的版本写过', '启动那个版本，或恢复升级前的备份') }
      const pending = known.filter((name) => !ran.includes(name)).length
      return pending === 0 ? { ran } : { finding: warn(`数据库：有 ${pending} 项升级待执行`, '先备份（npm run backup），下次启动时自动执行') }
    } finally {
      await reader.close()
    }
  } catch (error) {
    if (!(error instanceof Misconfigured)) throw error
    return {
      finding: config.databaseUrl
        ? fail(`数据库：${error.message}`, '检查 DATABASE_URL 与网络')
        : warn('数据库：还没有建立', '首次启动时会建立；如已有数据，请检查 DATA_DIR'),
    }
  }
}

/** This machine's time beside the database's, and beside the last event that was recorded. */
async function time(db: Db, databaseNow: number, now: number): Promise<Finding> {
  const drift = Math.abs(databaseNow - now)
  if (drift > MOST_DRIFT) return warn(`时钟：本机与数据库相差 ${Math.round(drift / 1000)} 秒`, '用 NTP 校时')
  const last = await db.selectFrom('audit_log').select('at').orderBy('seq', 'desc').limit(1).executeTakeFirst()
  if (last && last.at > databaseNow + minute) return fail('时钟：比最后一条审计记录还早，可能被拨回', '用 NTP 校时后再启动')
  return ok('时钟：与数据库一致')
}

async function duties(db: Db, now: number, pauseOverdue: boolean): Promise<Finding[]> {
  const today = new Date(now + 8 * 3_600_000).toISOString().slice(0, 10)
  const unreviewed = await countUnreviewed(db)
  const overdue = await reviewsBefore(db, today)
  const [late, near] = [await casesDue(db, now), await casesDue(db, now + 3 * day)]
  return [
    unreviewed === 0
      ? ok('知识库：全部条目经过审核')
      : warn(`知识库：${unreviewed} 条示范内容未经本机构审核`, '在管理台“知识库 → 审核示范内容”完成审核，或以 STARTER_LIBRARY=none 启动'),
    overdue === 0
      ? ok('复审：没有过期的条目')
      : warn(`复审：${overdue} 条已过复审日期${pauseOverdue ? '，已暂停提供' : ''}`, '在管理台“知识库”按复审日期筛选并复审'),
    late > 0
      ? fail(`药物警戒：${late} 例已过期限`, '立即在管理台“不良反应”处理')
      : near > 0
        ? warn(`药物警戒：${near} 例将在三天内到期`, '在管理台“不良反应”处理')
        : ok('药物警戒：没有临近期限的病例'),
  ]
}

/** Owners of entries whom no reminder reaches. */
async function unreachableOwners(db: Db, { staffMails, email }: Config): Promise<Finding[]> {
  const owners = staffMails.on && email !== null ? (await ownersWithoutMail(db)).length : 0
  return owners === 0 ? [] : [warn(`负责人：${owners} 位没有邮箱，收不到复审提醒`, '在管理台“知识库 → 负责人”改由有邮箱的同事负责')]
}

async function reviewsBefore(db: Db, today: string): Promise<number> {
  const { count } = await db
    .selectFrom('library_entries')
    .innerJoin('library_versions', (join) =>
      join.onRef('library_versions.entry_id', '=', 'library_entries.id').onRef('library_versions.version', '=', 'library_entries.version'),
    )
    .select(sql<number>`count(*)`.as('count'))
    .where('status', '=', 'published')
    .where('review_due', '<>', '')
    .where('review_due', '<', today)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Open cases with something due by then. */
async function casesDue(db: Db, by: number): Promise<number> {
  const { count } = await db
    .selectFrom('safety_cases')
    .select(sql<number>`count(*)`.as('count'))
    .where('due_at', '<=', by)
    .where('state', 'not in', ['closed', 'not_adverse'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

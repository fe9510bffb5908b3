import type { Check } from '@xunyi/contract/drafts'
import { chinaDay } from '../china-time.ts'
import { checksOf } from '../desk/drafts/checks.ts'
import type { DeskContext } from '../desk/queue/context.ts'
import type { Content } from '../library/content.ts'
import type { EntryState } from '../library/entries.ts'
import { reviewDue } from '../library/risk.ts'

export interface RowChecks {
  /** Prevents the publication. */
  failed: string[]
  /** For a person to look into. The evidence links of every row are, so they are not named here. */
  confirm: string[]
}

/** Runs the checks of a draft on a row. @param moved other entries that the file changes too: they may give wordings away */
export async function checksOfRow(context: DeskContext, content: Content, entry: EntryState | null, moved: ReadonlySet<string>): Promise<RowChecks> {
  const { key: _key, reviewed_on: _reviewed, ...draft } = { ...content, review_due: dueOf(context, content) }
  const input = { content: draft, baseVersion: entry?.entry.version ?? 0, entry, questionId: null, fromFile: true as const, changedToo: moved }
  const checks = await checksOf(context, context.db, context.clock(), input)
  const findings = (result: Check['result']) =>
    checks
      .filter((check) => check.result === result && check.name !== 'links')
      .flatMap(({ name, found }) => (name === 'current' && result === 'open' ? [] : found))
  return { failed: findings('failed'), confirm: findings('open') }
}

/** The next review of a row that is published today. */
export function dueOf({ config, clock }: Pick<DeskContext, 'config' | 'clock'>, content: Content): string {
  return reviewDue(content, content.review_due, chinaDay(clock()), config.reviewMonths)
}

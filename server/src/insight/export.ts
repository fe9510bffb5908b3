import type { Answer, Received } from '@xunyi/contract/endpoint'
import { mostExported, type exportQuestions } from '@xunyi/contract/insight'
import { Refused } from '@xunyi/contract/refusals'
import { record } from '../audit/record.ts'
import { chinaTime } from '../china-time.ts'
import type { ServerContext } from '../context.ts'
import type { StaffRequest } from '../http/request-context.ts'
import { workbookType, writeWorkbook } from '../workbook/workbook.ts'
import { everyQuestion, readerOf, totalOf } from './questions.ts'

const heading = ['时间（北京时间）', '问题', '结果', '答复来源', '条目编号', '提示不良反应', '身份']

/** The list as a workbook of text cells, without formulas. @throws Refused badRequest: too many rows */
export async function questionsFile(
  { db, clock, rateLimiter, config }: ServerContext,
  { person, log }: StaffRequest,
  which: Received<typeof exportQuestions>,
): Promise<Answer<typeof exportQuestions>> {
  await rateLimiter.heavy(person.userId)
  const total = await totalOf(db, which)
  if (total > mostExported) throw new Refused('badRequest', { msg: `共 ${total} 条，一次最多导出 ${mostExported} 条，请缩短时间范围` })
  const rows: string[][] = [heading]
  for await (const some of everyQuestion(db, which, readerOf(person))) {
    rows.push(
      ...some.map(({ at, question, entry, later, adverse, identity }) => [
        chinaTime(new Date(at)),
        question ?? '（涉及不良反应，仅相关人员可见）',
        entry ? '已答复' : later ? '后经答复' : '未答复',
        entry?.question ?? '',
        entry?.id ?? '',
        adverse ? '是' : '否',
        identity === 'doctor' ? '医生' : '员工',
      ]),
    )
  }
  const { from, to, outcome, entry_id } = which
  await db.transaction().execute((tx) =>
    record(tx, clock(), {
      actor: person.userId,
      action: 'questions.export',
      subject: 'questions',
      before: {},
      after: { from, to, ...(outcome && { outcome }), ...(entry_id && { entry: entry_id }), rows: rows.length - 1 },
    }),
  )
  log.info({ event: 'sensitive_read', user: person.userId }, 'questions exported')
  const bytes = writeWorkbook([{ name: '提问', rows, widths: [20, 60, 10, 60, 26, 14, 8] }])
  return {
    filename: `${config.brand}-提问-${from}-${to}.xlsx`.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' '),
    media_type: workbookType,
    content: Buffer.from(bytes).toString('base64'),
  }
}

import type { SheetRow } from '@xunyi/contract/safety-hand-over'
import { chinaTime } from '../../china-time.ts'
import { longestCell, writeWorkbook } from '../../workbook/workbook.ts'
import { rowsOf } from './form-rows.ts'
import { holderForm } from './holder-form.ts'
import { institutionForm } from './institution-form.ts'
import { caseNumber, type ReportedCase } from './reported-case.ts'

const titles = {
  holder: '上市许可持有人药品不良反应报告表（试行）',
  institution: '药品不良反应/事件报告表',
  distributor: '药品不良反应/事件报告表',
} as const

/** The form that the operator's kind reports with. */
export function formTitle({ operatorKind }: Pick<ReportedCase, 'operatorKind'>): string {
  return titles[operatorKind]
}

export function formRows(of: ReportedCase): SheetRow[] {
  return of.operatorKind === 'holder' ? holderForm(of) : institutionForm(of)
}

/** The form as a workbook of one sheet, an item a row. */
export function caseWorkbook(of: ReportedCase): Uint8Array {
  const row = rowsOf('文件')
  const about = [row('表名', formTitle(of)), row('病例', `${caseNumber(of)} 第${of.version}版`), row('生成时间', chinaTime(of.at))]
  const lines = [...about, ...formRows(of)].map(({ section, item, label, value, code, element }) => [section, item, label, value, code, element])
  return writeWorkbook([
    {
      name: `病例${of.number}`,
      rows: [['部分', '填表说明编号', '项目', '内容', '代码', 'E2B(R3) 要素'], ...lines.map((cells) => cells.map((cell) => cell.slice(0, longestCell)))],
      widths: [22, 12, 34, 70, 8, 16],
    },
  ])
}

import * as form from '@xunyi/contract/safety-form'
import type { SheetRow } from '@xunyi/contract/safety-hand-over'
import { operatorKindNames } from '@xunyi/contract/safety-states'
import { chinaDay } from '../../china-time.ts'
import { againNames, notCollected, rowsOf, span, stoppedNames, withheld, word, yesNo } from './form-rows.ts'
import { shownInitials } from './identity.ts'
import { caseNumber, type ReportedCase } from './reported-case.ts'

/** A case in the order of 《药品不良反应/事件报告表》, attached to 卫生部令第81号. */
export function institutionForm(of: ReportedCase): SheetRow[] {
  return [...head(of), ...medicines(of), ...event(of), ...signed(of)]
}

function head(of: ReportedCase): SheetRow[] {
  const report = rowsOf('报告')
  const person = rowsOf('患者情况')
  const { patient } = of.form
  const followUp = of.reportedOn !== null
  const isNew = of.form.reactions.some(({ expected }) => expected === 'unexpected')
  const types = [isNew ? '新的' : '', { yes: '严重', no: '一般', unknown: '' }[of.serious]].filter((type) => type !== '')
  return [
    report('首次报告', yesNo(!followUp)),
    report('跟踪报告', yesNo(followUp)),
    report('编码', of.earlierNumber || caseNumber(of)),
    report('报告类型', types.join('、')),
    report('报告单位类别', operatorKindNames[of.operatorKind]),
    person('患者姓名', patient.initials.trim() === '' ? '' : (shownInitials(patient.initials) ?? withheld)),
    person('性别', word({ male: '男', female: '女', unknown: '不详' }, patient.sex)),
    person('出生日期或年龄', patient.age || word(form.ageGroupNames, patient.age_group)),
    person('民族', patient.ethnicity),
    person('体重（kg）', patient.weight_kg),
    person('联系方式', notCollected),
    person('原患疾病', patient.history),
    person('医院名称', of.reporter.hospital),
    person('病历号/门诊号', notCollected),
    person('既往药品不良反应/事件', patient.earlier_reactions),
    person('家族药品不良反应/事件', notCollected),
    person('相关重要信息', of.form.special.includes('pregnancy') ? '妊娠期' : ''),
  ]
}

function medicines({ form: { medicines: all } }: ReportedCase): SheetRow[] {
  const sections = { suspected: '怀疑药品', concomitant: '并用药品' } as const
  return (['suspected', 'concomitant'] as const).flatMap((role) =>
    all
      .filter((medicine) => medicine.role === role)
      .flatMap((of, at) => {
        const row = rowsOf(`${sections[role]} ${at + 1}`)
        return [
          row('批准文号', of.approval_number),
          row('商品名称', of.brand_name),
          row('通用名称（含剂型）', of.dosage_form === '' ? of.generic_name : `${of.generic_name}（${of.dosage_form}）`),
          row('生产厂家', of.manufacturer),
          row('生产批号', of.batch),
          row('用法用量（次剂量、途径、日次数）', [of.dosage, of.route].filter((part) => part !== '').join('，')),
          row('用药起止时间', span(of.began_on, of.ended_on)),
          row('用药原因', of.indication),
        ]
      }),
  )
}

function event({ form: of }: ReportedCase): SheetRow[] {
  const row = rowsOf('不良反应/事件')
  const suspected = of.medicines.filter(({ role }) => role === 'suspected')
  const each = (text: (reaction: form.CaseReaction) => string) => listed(of.reactions.map(text))
  return [
    row(
      '不良反应/事件名称',
      each(({ name }) => name),
    ),
    row(
      '不良反应/事件发生时间',
      each(({ began_on }) => began_on),
    ),
    row('不良反应/事件过程描述及处理情况', [of.narrative, of.laboratory].filter((part) => part !== '').join('\n')),
    row(
      '不良反应/事件的结果',
      each(({ outcome }) => word(form.reactionOutcomeNames, outcome)),
    ),
    row('直接死因', of.death.cause),
    row('死亡时间', of.death.on),
    row('停药或减量后，反应/事件是否消失或减轻', listed(suspected.map(({ dechallenge }) => word(stoppedNames, dechallenge)))),
    row('再次使用可疑药品后是否再次出现同样反应/事件', listed(suspected.map(({ rechallenge }) => word(againNames, rechallenge)))),
    row('对原患疾病的影响', notCollected),
    row(
      '关联性评价：报告人',
      each(({ causality_reporter }) => word(form.causalityNames, causality_reporter)),
    ),
    row(
      '关联性评价：报告单位',
      each(({ causality }) => word(form.causalityNames, causality)),
    ),
  ]
}

/** Several values with their numbers; one alone without. */
function listed(values: readonly string[]): string {
  return values.length < 2 ? (values[0] ?? '') : values.map((value, at) => `${at + 1}. ${value || '不详'}`).join('；')
}

function signed({ form: of, reporter, operator, mailbox, at }: ReportedCase): SheetRow[] {
  const person = rowsOf('报告人信息')
  const unit = rowsOf('报告单位信息')
  return [
    person('联系电话', reporter.phone),
    person('职业', notCollected),
    person('电子邮箱', reporter.email),
    person('签名', reporter.name),
    unit('单位名称', operator),
    unit('联系人', ''),
    unit('电话', mailbox),
    unit('报告日期', chinaDay(at)),
    rowsOf('备注')('备注', [of.remarks, of.assessment].filter((part) => part !== '').join('\n')),
  ]
}

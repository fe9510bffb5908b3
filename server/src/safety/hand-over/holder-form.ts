import * as form from '@xunyi/contract/safety-form'
import type { SheetRow } from '@xunyi/contract/safety-hand-over'
import { actions, drugInformation } from './e2b-codes.ts'
import { againNames, notCollected, rowsOf, span, stoppedNames, withheld, word, yesNo } from './form-rows.ts'
import { shownInitials } from './identity.ts'
import { caseNumber, metCriteria, type ReportedCase } from './reported-case.ts'

const expectedness = { expected: '已知的', unexpected: '新的', unknown: '不详' } as const
const sexes = { male: '男', female: '女', unknown: '不详' } as const

/** A case in the order of 《上市许可持有人药品不良反应报告表（试行）》. */
export function holderForm(of: ReportedCase): SheetRow[] {
  return [...report(of), ...patient(of), ...medicines(of), ...reactions(of), ...rest(of)]
}

function report(of: ReportedCase): SheetRow[] {
  const row = rowsOf('报告基本情况')
  const followUp = of.reportedOn !== null
  return [
    row('严重报告', { yes: '是', no: '否', unknown: '' }[of.serious], { item: '一.1' }),
    row('境外报告', yesNo(of.form.report.abroad), { item: '一.2' }),
    row('首次报告', yesNo(!followUp), { item: '一.3' }),
    row('跟踪报告', yesNo(followUp), { element: 'C.1.9.1' }),
    row('病例编号', caseNumber(of), { element: 'C.1.1' }),
    row('国家系统编号', of.earlierNumber, { element: 'C.1.9.1.r.2' }),
    row('报告来源', word(form.reportSourceNames, of.form.report.source), { element: 'C.1.3' }),
  ]
}

function patient({ form: { patient: of }, reporter }: ReportedCase): SheetRow[] {
  const row = rowsOf('患者信息')
  return [
    row('姓名', of.initials.trim() === '' ? '' : (shownInitials(of.initials) ?? withheld), { element: 'D.1' }),
    row('性别', word(sexes, of.sex), { element: 'D.5' }),
    row('出生日期', notCollected, { element: 'D.2.1' }),
    row('年龄', of.age, { element: 'D.2.2' }),
    row('年龄段', word(form.ageGroupNames, of.age_group), { element: 'D.2.3' }),
    row('国籍', notCollected),
    row('民族/种族', of.ethnicity),
    row('身高（cm）', notCollected, { element: 'D.4' }),
    row('体重（kg）', of.weight_kg, { element: 'D.3' }),
    row('联系电话', notCollected),
    row('医疗机构/经营企业名称', reporter.hospital, { element: 'C.2.r.2.1' }),
    row('既往药品不良反应及药物过敏史', of.earlier_reactions, { element: 'D.7.2' }),
    row('病历号/门诊号', notCollected, { element: 'D.1.1' }),
    row('相关重要信息（吸烟、饮酒、其他过敏史、其他）', notCollected),
    row('相关疾病信息', of.history, { element: 'D.7.2' }),
  ]
}

function medicines({ form: { medicines: all, special } }: ReportedCase): SheetRow[] {
  const sections = { suspected: '怀疑用药', concomitant: '合并用药' } as const
  return (['suspected', 'concomitant'] as const).flatMap((role) =>
    all
      .filter((medicine) => medicine.role === role)
      .flatMap((medicine, at) => medicineRows(`${sections[role]} ${at + 1}`, medicine, role === 'suspected' ? special : [])),
  )
}

function medicineRows(section: string, of: form.CaseMedicine, special: readonly form.SpecialSituation[]): SheetRow[] {
  const row = rowsOf(section)
  return [
    row('批准文号', of.approval_number, { element: 'G.k.3.1' }),
    row('商品名', of.brand_name, { element: 'G.k.2.2' }),
    row('通用名称', of.generic_name, { element: 'G.k.2.3.r.1' }),
    row('剂型', of.dosage_form, { element: 'G.k.4.r.9.1' }),
    row('规格', of.strength),
    row('上市许可持有人/生产企业', of.manufacturer, { element: 'G.k.3.3' }),
    row('产品批号', of.batch, { element: 'G.k.4.r.7' }),
    row('失效日期/有效期至', of.expiry),
    row('用法用量', of.dosage, { element: 'G.k.4.r.8' }),
    row('给药途径', of.route, { element: 'G.k.4.r.10.1' }),
    row('用药起止日期', span(of.began_on, of.ended_on), { element: 'G.k.4.r.4、5' }),
    row('治疗疾病', of.indication, { element: 'G.k.7.r.1' }),
    row('是否存在以下情况', special.map((each) => form.specialNames[each]).join('、'), {
      code: special.flatMap((each) => drugInformation[each] ?? []).join('、'),
      element: 'G.k.10.r',
    }),
    row('对药品采取的措施', word(form.drugActionNames, of.action), { code: actions[of.action] ?? '', element: 'G.k.8' }),
    row('停药或减量后反应是否减轻', word(stoppedNames, of.dechallenge)),
    row('再次使用后反应是否再次出现', word(againNames, of.rechallenge), { element: 'G.k.9.i.4' }),
  ]
}

function reactions({ serious, form: { reactions: all } }: ReportedCase): SheetRow[] {
  return all.flatMap((of, at) => {
    const row = rowsOf(`不良反应 ${at + 1}`)
    const met = metCriteria(of)
    return [
      row('不良反应术语', of.name, { element: 'E.i.1.1a' }),
      row('不良反应发生时间', of.began_on, { element: 'E.i.4' }),
      row('不良反应结束时间', of.ended_on, { element: 'E.i.5' }),
      row('严重性', met.length > 0 ? met.map((each) => form.seriousNames[each]).join('；') : serious === 'unknown' ? '' : '非严重', { element: 'E.i.3.2' }),
      row('不良反应结果', word(form.reactionOutcomeNames, of.outcome), { element: 'E.i.7' }),
      row('是否新的药品不良反应', word(expectedness, of.expected)),
      row('关联性评价（报告人）', word(form.causalityNames, of.causality_reporter), { element: 'G.k.9.i.2.r.3' }),
      row('关联性评价（持有人）', word(form.causalityNames, of.causality), { element: 'G.k.9.i.2.r.3' }),
    ]
  })
}

function rest({ form: of, reporter, operator, mailbox, day0, latestOn, death }: ReportedCase): SheetRow[] {
  const course = rowsOf('不良反应过程')
  const dead = rowsOf('死亡')
  const person = rowsOf('报告人/报告来源信息')
  const hasDied = death || of.death.on !== '' || of.death.cause !== ''
  return [
    course('不良反应过程描述', of.narrative, { element: 'H.1' }),
    ...(hasDied
      ? [
          dead('死亡时间', of.death.on, { element: 'D.9.1' }),
          dead('直接死因', of.death.cause, { element: 'D.9.2.r.2' }),
          dead('是否尸检', word({ yes: '是', no: '否', unknown: '不详' }, of.death.autopsy), { element: 'D.9.3' }),
        ]
      : []),
    rowsOf('相关实验室检查信息')('检查及结果', of.laboratory, { element: 'F.r.3.4' }),
    rowsOf('妊娠报告有关信息')('妊娠报告有关信息', of.pregnancy),
    person('报告人姓名', reporter.name, { element: 'C.2.r.1' }),
    person('报告人单位', reporter.hospital, { element: 'C.2.r.2.1' }),
    person('报告人科室', reporter.department, { element: 'C.2.r.2.2' }),
    person('报告人电话', reporter.phone, { element: 'C.2.r.2.7' }),
    person('报告人电子邮箱', reporter.email),
    person('报告人职业', notCollected, { element: 'C.2.r.4' }),
    person('首次获知日期', day0, { element: 'C.1.4' }),
    person('最近一次获知日期', latestOn, { element: 'C.1.5' }),
    person('报告单位', operator, { element: 'C.3.2' }),
    person('报告单位邮箱', mailbox, { element: 'C.3.4.8' }),
    rowsOf('评价意见')('评价意见', of.assessment, { element: 'H.4' }),
    rowsOf('备注')('备注', of.remarks, { element: 'H.4' }),
  ]
}

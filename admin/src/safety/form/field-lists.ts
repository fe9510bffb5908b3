import type { CaseReporter } from '@xunyi/contract/safety'
import {
  ageGroupNames,
  causalityNames,
  challengeNames,
  drugActionNames,
  reactionOutcomeNames,
  reportSourceNames,
  type CaseForm,
  type CaseMedicine,
  type CaseReaction,
} from '@xunyi/contract/safety-form'

/** A field of a part of the form. */
export interface Field<Part> {
  name: keyof Part & string
  label: string
  kind: 'line' | 'long' | 'day' | 'choice'
  /** The values of a choice with their names. */
  options?: Readonly<Record<string, string>>
  /** Columns of three; 1 by default. */
  span?: 2 | 3
}

const yesNo = { yes: '是', no: '否' }

/* Fields in the order of the holder's form. */

export const reportFields: readonly Field<CaseForm['report']>[] = [
  { name: 'source', label: '报告来源', kind: 'choice', options: reportSourceNames },
  { name: 'number', label: '国家系统编号', kind: 'line' },
  { name: 'serious', label: '严重', kind: 'choice', options: yesNo },
  { name: 'death', label: '死亡', kind: 'choice', options: yesNo },
  { name: 'cluster', label: '群体事件', kind: 'choice', options: yesNo },
]

export const patientFields: readonly Field<CaseForm['patient']>[] = [
  { name: 'initials', label: '姓名缩写', kind: 'line' },
  { name: 'sex', label: '性别', kind: 'choice', options: { male: '男', female: '女', unknown: '不详' } },
  { name: 'age', label: '年龄（如 52岁）', kind: 'line' },
  { name: 'age_group', label: '年龄组', kind: 'choice', options: ageGroupNames },
  { name: 'weight_kg', label: '体重（kg）', kind: 'line' },
  { name: 'ethnicity', label: '民族', kind: 'line' },
  { name: 'history', label: '相关重要信息（病史、过敏史等）', kind: 'long', span: 3 },
  { name: 'earlier_reactions', label: '既往药品不良反应', kind: 'line', span: 3 },
]

export const medicineFields: readonly Field<CaseMedicine>[] = [
  { name: 'role', label: '怀疑/并用', kind: 'choice', options: { suspected: '怀疑', concomitant: '并用' } },
  { name: 'approval_number', label: '批准文号', kind: 'line' },
  { name: 'brand_name', label: '商品名', kind: 'line' },
  { name: 'generic_name', label: '通用名', kind: 'line' },
  { name: 'dosage_form', label: '剂型', kind: 'line' },
  { name: 'strength', label: '规格', kind: 'line' },
  { name: 'manufacturer', label: '生产厂家', kind: 'line' },
  { name: 'batch', label: '批号', kind: 'line' },
  { name: 'expiry', label: '有效期至', kind: 'day' },
  { name: 'dosage', label: '用法用量', kind: 'line' },
  { name: 'route', label: '给药途径', kind: 'line' },
  { name: 'indication', label: '用药原因', kind: 'line' },
  { name: 'began_on', label: '用药开始', kind: 'day' },
  { name: 'ended_on', label: '用药结束', kind: 'day' },
  { name: 'action', label: '采取的措施', kind: 'choice', options: drugActionNames },
  { name: 'dechallenge', label: '停药或减量后是否减轻', kind: 'choice', options: challengeNames },
  { name: 'rechallenge', label: '再次使用后是否再现', kind: 'choice', options: challengeNames },
]

export const reactionFields: readonly Field<CaseReaction>[] = [
  { name: 'name', label: '不良反应术语', kind: 'line' },
  { name: 'began_on', label: '发生时间', kind: 'day' },
  { name: 'ended_on', label: '结束时间', kind: 'day' },
  { name: 'outcome', label: '结果', kind: 'choice', options: reactionOutcomeNames },
  {
    name: 'expected',
    label: '是否已知',
    kind: 'choice',
    options: { expected: '已知（说明书载明）', unexpected: '新的（说明书未载明）', unknown: '不详' },
  },
  { name: 'causality_reporter', label: '报告者评价', kind: 'choice', options: causalityNames },
  { name: 'causality', label: '本单位评价', kind: 'choice', options: causalityNames },
]

export const deathFields: readonly Field<CaseForm['death']>[] = [
  { name: 'on', label: '死亡时间', kind: 'day' },
  { name: 'cause', label: '死亡原因', kind: 'line' },
  { name: 'autopsy', label: '是否尸检', kind: 'choice', options: { ...yesNo, unknown: '不详' } },
]

type Words = Pick<CaseForm, 'narrative' | 'laboratory' | 'pregnancy' | 'remarks' | 'assessment'>

export const narrativeFields: readonly Field<Words>[] = [{ name: 'narrative', label: '不良反应过程描述', kind: 'long', span: 3 }]
export const laboratoryFields: readonly Field<Words>[] = [{ name: 'laboratory', label: '相关实验室检查', kind: 'long', span: 3 }]
export const pregnancyFields: readonly Field<Words>[] = [{ name: 'pregnancy', label: '妊娠报告有关信息', kind: 'line', span: 3 }]
export const remarkFields: readonly Field<Words>[] = [
  { name: 'assessment', label: '评价意见', kind: 'long', span: 3 },
  { name: 'remarks', label: '备注', kind: 'long', span: 3 },
]

export const reporterFields: readonly Field<CaseReporter>[] = [
  { name: 'name', label: '姓名', kind: 'line' },
  { name: 'hospital', label: '医院', kind: 'line' },
  { name: 'department', label: '科室', kind: 'line' },
  { name: 'phone', label: '电话', kind: 'line' },
  { name: 'email', label: '邮箱', kind: 'line', span: 2 },
]

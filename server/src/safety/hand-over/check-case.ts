import { elementNames, missingElements } from '@xunyi/contract/safety-form'
import type { HandOverProblem } from '@xunyi/contract/safety-hand-over'
import { identifies, shownInitials } from './identity.ts'
import type { ReportedCase } from './reported-case.ts'

/** Faults that forbid every hand-over: missing elements, contradictions, and data that identify the patient. */
export function checkCase({ form, reporter, serious, death }: ReportedCase): HandOverProblem[] {
  const found: HandOverProblem[] = []
  const note = (field: string, problem: string) => found.push({ element: '', field, problem })
  for (const element of missingElements(form, reporter)) note(elementNames[element], '有效报告的四要素，缺少')
  const criteria = form.reactions.flatMap(({ serious: ticked }) => ticked)
  const died = form.reactions.some(({ outcome }) => outcome === 'died')
  if (serious === 'unknown') note('严重报告', '还没有评价')
  if (serious === 'yes' && criteria.length === 0 && !died) note('严重性标准', '严重报告至少有一个不良反应勾选标准')
  if (death && !died && !criteria.includes('death')) note('不良反应的结果', '死亡病例至少有一个不良反应的结果为死亡，或勾选导致死亡')
  for (const [field, text] of Object.entries(freeTexts(form))) if (identifies(text)) note(field, '含有身份证号或手机号，请删去')
  return found
}

/** Initials that look like a name are withheld, which the officer is told. */
export function hidesInitials({ form: { patient } }: ReportedCase): boolean {
  return patient.initials.trim() !== '' && shownInitials(patient.initials) === null
}

function freeTexts({ patient, narrative, laboratory, pregnancy, remarks, assessment, death }: ReportedCase['form']): Record<string, string> {
  return {
    相关疾病信息: patient.history,
    既往药品不良反应: patient.earlier_reactions,
    不良反应过程描述: narrative,
    相关实验室检查信息: laboratory,
    妊娠报告有关信息: pregnancy,
    直接死因: death.cause,
    评价意见: assessment,
    备注: remarks,
  }
}

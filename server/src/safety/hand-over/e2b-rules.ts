import { assessment, event, patient, type RuleGroup } from './e2b-rule.ts'
import { drugs, relatedness, roles } from './e2b-rules-drugs.ts'
import { comments, person, reactions, tests } from './e2b-rules-patient.ts'
import { header, message, report, reporter } from './e2b-rules-report.ts'

/** The data elements of ICH E2B(R3) in our messages, with what the guide's table of data elements asks of each. */
export const ruleGroups: readonly RuleGroup[] = [header, message, report, reporter, person, reactions, tests, drugs, roles, relatedness, comments]

export const paths = { event, assessment, patient, reactions: reactions.scope, drugs: drugs.scope, roles: roles.scope } as const

import type { HandOverProblem } from '@xunyi/contract/safety-hand-over'
import { chinaTime } from '../../china-time.ts'
import { observation } from './e2b-codes.ts'
import type { NullFlavor, Rule, RuleGroup, ValueType } from './e2b-rule.ts'
import { paths, ruleGroups } from './e2b-rules.ts'
import { children } from './e2b-structure.ts'
import { nodesAt, parseXml, type TreeNode } from './xml-tree.ts'

/** The values of a message by data element, in the order of the document; null flavours as `nullFlavor:UNK`. */
export type E2bValues = ReadonlyMap<string, readonly string[]>

/**
 * Checks an ICSR against the guide's table of data elements and the order of the schema: required elements, types, lengths, codes, null flavours, dates, and
 * the references between reactions and medicines. @returns what keeps it from being handed over, by the fields of the form; none: sound
 */
export function validateE2b(xml: string, now: number): HandOverProblem[] {
  const root = parseXml(xml)
  if (root === null) return [{ element: '', field: '文件', problem: '不是格式正确的 XML' }]
  if (root.name !== 'MCCI_IN200100UV01' || root.attributes['ITSVersion'] !== 'XML_1.0') return [{ element: '', field: '文件', problem: '不是 E2B(R3) 报文' }]
  const today = chinaTime(now).replace(/\D/g, '')
  return [...misplaced(root), ...ruleGroups.flatMap((group) => problemsOf(root, group, today)), ...contradictions(root)]
}

/** @throws Error not well formed */
export function readE2b(xml: string): E2bValues {
  const root = parseXml(xml)
  if (root === null) throw new Error('not well formed')
  const values = new Map<string, string[]>()
  for (const group of ruleGroups)
    for (const part of partsOf(root, group))
      for (const rule of group.rules)
        for (const node of nodesAt(part, rule.path)) {
          const { flavor, value } = read(node, rule)
          values.set(rule.element, [...(values.get(rule.element) ?? []), flavor === undefined ? value : `nullFlavor:${flavor}`])
        }
  return values
}

function partsOf(root: TreeNode, { scope }: RuleGroup): TreeNode[] {
  return scope === '' ? [root] : nodesAt(root, scope)
}

function read({ attributes, text }: TreeNode, { attribute }: Rule): { flavor: string | undefined; value: string } {
  const value = attribute === undefined ? text : (attributes[attribute] ?? '')
  // A term without a code of MedDRA carries a null flavour beside its attribute or text.
  return { flavor: value === '' ? attributes['nullFlavor'] : undefined, value }
}

function problemsOf(root: TreeNode, group: RuleGroup, today: string): HandOverProblem[] {
  const parts = partsOf(root, group)
  if (parts.length < group.least) return [{ element: group.rules[0]!.element, field: group.part, problem: '缺少' }]
  if (group.most !== undefined && parts.length > group.most) return [{ element: group.rules[0]!.element, field: group.part, problem: `最多 ${group.most} 项` }]
  return parts.flatMap((part, at) =>
    group.rules.flatMap((rule) => {
      const found = problemOf(part, rule, today)
      const prefix = group.numbered ? `第${at + 1}个${group.part}：` : ''
      return found === null ? [] : [{ element: rule.element, field: `${prefix}${rule.field}`, problem: found }]
    }),
  )
}

function problemOf(part: TreeNode, rule: Rule, today: string): string | null {
  const nodes = nodesAt(part, rule.path)
  if (nodes.length === 0) return rule.required ? '缺少' : null
  for (const node of nodes) {
    const { flavor, value } = read(node, rule)
    if (flavor !== undefined) {
      if (!rule.flavors?.includes(flavor as NullFlavor)) return `不允许空值标记 ${flavor}`
    } else if (value.trim() === '') return '缺少'
    else {
      const found = faultOf(value, rule.type, today)
      if (found !== null) return found
    }
  }
  return null
}

function faultOf(value: string, type: ValueType, today: string): string | null {
  if ('text' in type) return value.length > type.text ? `太长（${value.length} 字，最多 ${type.text} 字）` : null
  if ('codes' in type) return type.codes.includes(value) ? null : '不是允许的代码'
  if ('boolean' in type) return (type.boolean as readonly string[]).includes(value) ? null : '不是允许的值'
  if ('number' in type) return value.length <= type.number && /^\d+(?:\.\d+)?$/.test(value) ? null : '不是数字，或太长'
  return dateFault(value, type.date, today)
}

const shapes = { year: /^\d{4}(?:\d{2}(?:\d{2})?)?$/, day: /^\d{8}$/, second: /^\d{14}[+-]\d{4}$/ } as const

function dateFault(value: string, least: keyof typeof shapes, today: string): string | null {
  if (!shapes[least].test(value)) return '日期格式不对'
  const [, year, month = '01', day = '01'] = /^(\d{4})(\d{2})?(\d{2})?/.exec(value)!
  const at = new Date(`${year}-${month}-${day}T00:00:00Z`)
  if (Number.isNaN(at.getTime()) || at.getUTCDate() !== Number(day)) return '没有这一天'
  const digits = value.split(/[+-]/)[0]!
  return digits > today.slice(0, digits.length) ? '晚于今天' : null
}

/** Elements that are unknown, or not in the order of the schema. */
function misplaced(node: TreeNode): HandOverProblem[] {
  const order = children[node.name] ?? []
  const places = node.children.map(({ name }) => order.indexOf(name))
  const wrong = places.findIndex((place, at) => place < 0 || (at > 0 && place < places[at - 1]!))
  const own = wrong < 0 ? [] : [{ element: '', field: '文件', problem: `结构有误：${node.name} 中的 ${node.children[wrong]!.name}` }]
  const untyped =
    node.name === 'value' && node.attributes['xsi:type'] === undefined ? [{ element: '', field: '文件', problem: '结构有误：value 没有类型' }] : []
  return [...own, ...untyped, ...node.children.flatMap(misplaced)]
}

/** Faults that no single element shows. */
function contradictions(root: TreeNode): HandOverProblem[] {
  const found: HandOverProblem[] = []
  const note = (element: string, field: string, problem: string) => found.push({ element, field, problem })
  const values = (element: string) => {
    const group = ruleGroups.find(({ rules }) => rules.some((rule) => rule.element === element))!
    const rule = group.rules.find((each) => each.element === element)!
    return partsOf(root, group).flatMap((part) => nodesAt(part, rule.path).map((node) => read(node, rule).value))
  }
  if (values('N.2.r.1')[0] !== values('C.1.1')[0]) note('N.2.r.1', '病例编号', '报文编号与病例编号不一致')
  if (values('N.2.r.4')[0] !== values('C.1.2')[0]) note('N.2.r.4', '生成时间', '报文时间与报告时间不一致')
  if (nodesAt(root, `${paths.event}/outboundRelationship/priorityNumber[@value=1]`).length !== 1) note('C.2.r.5', '主要报告人', '必须有且只有一个')
  if (values('C.1.3')[0] === '2' && values('C.5.4').length === 0) note('C.5.4', '研究类型', '缺少')
  if (values('C.1.9.1')[0] === 'true' && values('C.1.9.1.r.2').length === 0) note('C.1.9.1.r.2', '国家系统编号', '缺少')
  if (values('D.2.2a').length > 0 && values('D.2.3').length > 0) note('D.2.3', '年龄段', '已有年龄时不填')
  if (values('D.9.1').length > 0 && nodesAt(root, `${paths.patient}/subjectOf2/observation[code=${observation.autopsy}]`).length === 0)
    note('D.9.3', '是否尸检', '缺少')
  if (!values('G.k.1').includes('1')) note('G.k.1', '怀疑药品', '缺少')
  return [...found, ...looseReferences(root)]
}

/** References to a reaction or a medicine that is not in the message, and medicines without a role. */
function looseReferences(root: TreeNode): HandOverProblem[] {
  const rootsOf = (path: string) => nodesAt(root, path).map(({ attributes }) => attributes['root'] ?? '')
  const reactions = rootsOf(`${paths.reactions}/id`)
  const medicines = rootsOf(`${paths.drugs}/id`)
  const all = [...reactions, ...medicines]
  const assessed = rootsOf(`${paths.assessment}/component/causalityAssessment/subject1/adverseEffectReference/id`)
  const recurred = rootsOf(`${paths.drugs}/outboundRelationship2/observation/outboundRelationship1/actReference/id`)
  const used = rootsOf(`${paths.assessment}/component/causalityAssessment/subject2/productUseReference/id`)
  const withRole = rootsOf(`${paths.roles}/subject2/productUseReference/id`)
  const sound =
    new Set(all).size === all.length &&
    [...assessed, ...recurred].every((id) => reactions.includes(id)) &&
    used.every((id) => medicines.includes(id)) &&
    withRole.length === medicines.length &&
    medicines.every((id) => withRole.includes(id))
  return sound ? [] : [{ element: 'G.k.9.i.1', field: '文件', problem: '药品与不良反应的引用不一致' }]
}

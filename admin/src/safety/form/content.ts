import type { CaseReporter } from '@xunyi/contract/safety'
import { caseForm, seriousNames, specialNames, type CaseForm } from '@xunyi/contract/safety-form'
import {
  deathFields,
  laboratoryFields,
  medicineFields,
  narrativeFields,
  patientFields,
  pregnancyFields,
  reactionFields,
  remarkFields,
  reporterFields,
  reportFields,
  type Field,
} from './field-lists.ts'

/** The part of a case that an officer writes. */
export interface CaseContent {
  form: CaseForm
  reporter: CaseReporter
}

/** One changed field, as people read it. */
export interface FieldChange {
  path: string
  label: string
  before: string
  after: string
}

type Plain = string | boolean | readonly string[] | { [name: string]: Plain } | readonly Plain[]

const isList = (value: Plain | undefined): value is readonly Plain[] => Array.isArray(value)
const isPart = (value: Plain | undefined): value is { [name: string]: Plain } => typeof value === 'object' && !Array.isArray(value)
const isWords = (value: Plain | undefined) => isList(value) && value.every((each) => typeof each === 'string')

/** Equal as JSON with the same order of names, which the contract's schemas keep. */
export function isSameContent(one: CaseContent, other: CaseContent): boolean {
  return changesBetween(one, other).length === 0
}

/** The fields that differ, in the order of the form. */
export function changesBetween(before: CaseContent, after: CaseContent): FieldChange[] {
  return [...differences(plain(before.form), plain(after.form), 'form'), ...differences(plain(before.reporter), plain(after.reporter), 'reporter')]
}

const plain = (value: unknown) => value as Plain

function differences(before: Plain | undefined, after: Plain | undefined, path: string): FieldChange[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (isList(before ?? after) && !isWords(before ?? after)) {
    const [was, is] = [isList(before) ? before : [], isList(after) ? after : []]
    return Array.from({ length: Math.max(was.length, is.length) }, (_, at) => differences(was[at], is[at], `${path}.${at}`)).flat()
  }
  if (isPart(before) && isPart(after)) return Object.keys(after).flatMap((name) => differences(before[name], after[name], `${path}.${name}`))
  const whole = isPart(before) || isPart(after)
  return [{ path, label: labelOf(path), before: whole ? entryText(before) : textOf(path, before), after: whole ? entryText(after) : textOf(path, after) }]
}

/** A medicine or a reaction as a whole, where one was added or removed. */
function entryText(value: Plain | undefined): string {
  if (!isPart(value)) return ''
  return (
    [value['generic_name'], value['brand_name'], value['name'], value['batch']].filter((word) => typeof word === 'string' && word !== '').join(' ') || '未命名'
  )
}

/**
 * Applies the changes of a draft to newer content. Fields go one by one; medicines and reactions too while there are as many, else the draft's list is taken.
 */
export function reapply(from: CaseContent, to: CaseContent, onto: CaseContent): CaseContent {
  return applied(plain({ ...from }), plain({ ...to }), plain({ ...onto })) as unknown as CaseContent
}

function applied(from: Plain, to: Plain, onto: Plain): Plain {
  if (JSON.stringify(from) === JSON.stringify(to)) return onto
  if (isPart(from) && isPart(to) && isPart(onto)) {
    const [was, is] = [from, to]
    return Object.fromEntries(Object.entries(onto).map(([name, value]) => [name, applied(was[name] ?? '', is[name] ?? '', value)]))
  }
  if (isList(from) && isList(to) && isList(onto) && !isWords(to) && from.length === to.length && to.length === onto.length)
    return onto.map((value, at) => applied(from[at]!, to[at]!, value))
  return to
}

const parts: Readonly<Record<string, { title: string; fields: readonly Pick<Field<object>, 'label' | 'options'>[] }>> = {
  report: { title: '报告信息', fields: reportFields },
  patient: { title: '患者', fields: patientFields },
  medicines: { title: '药品', fields: medicineFields },
  reactions: { title: '不良反应', fields: reactionFields },
  death: { title: '死亡', fields: deathFields },
  reporter: { title: '报告人', fields: reporterFields },
}
const single = [...narrativeFields, ...laboratoryFields, ...pregnancyFields, ...remarkFields]

/** 药品 2 · 批号, for a path of the content. */
export function labelOf(path: string): string {
  const [first = '', ...rest] = path.replace(/^form\./, '').split('.')
  const part = parts[first]
  if (!part) return first === 'special' ? '特殊情况' : (single.find(({ name }) => name === first)?.label ?? first)
  const [at = '', name = at] = rest
  const title = /^\d+$/.test(at) ? `${part.title} ${Number(at) + 1}` : part.title
  const label = name === 'serious' && first === 'reactions' ? '严重性' : name === 'abroad' ? '境外报告' : fieldOf(path)?.label
  return label === undefined ? title : `${title} · ${label}`
}

function fieldOf(path: string): Pick<Field<object>, 'label' | 'options'> | undefined {
  const names = path.replace(/^form\./, '').split('.')
  const fields = (parts[names[0] ?? '']?.fields ?? single) as readonly Field<Record<string, unknown>>[]
  return fields.find(({ name }) => name === names.at(-1))
}

function textOf(path: string, value: Plain | undefined): string {
  if (value === undefined || value === '') return '（空）'
  if (typeof value === 'boolean') return value ? '是' : '否'
  const names: Readonly<Record<string, string>> = path.startsWith('form.special') ? specialNames : path.endsWith('.serious') ? seriousNames : {}
  if (isList(value)) return value.length === 0 ? '（空）' : value.map((each) => names[String(each)] ?? String(each)).join('、')
  return typeof value === 'string' ? (fieldOf(path)?.options?.[value] ?? value) : ''
}

/** Faults that the contract finds in a form, by path. */
export function faultsIn({ form }: CaseContent): ReadonlyMap<string, string> {
  const { success, error } = caseForm.safeParse(form)
  if (success) return new Map()
  return new Map(
    error.issues.map(({ path, code }) => {
      const at = `form.${path.join('.')}`
      const day = fieldOf(at) as { kind?: string } | undefined
      return [at, day?.kind === 'day' ? '写作 2026-11-21、2026-11 或 2026' : code === 'invalid_value' ? '请重新选择' : '内容太长']
    }),
  )
}

import type { EvidenceKind } from '@xunyi/contract/evidence'
import { isBlank } from '@xunyi/contract/values'
import { isHomePage } from './home-pages.ts'
import { isAddress } from './piece.ts'
import type { RecordFields } from './records.ts'

const names = { issuer: '发布者', maker: '厂家', edition: '版本或日期' } as const

export const homePageProblem = '网址只到网站首页，请填写文件自己的网址'

type Given = { [Field in keyof RecordFields]?: RecordFields[Field] | undefined }

/** Required fields of a source by kind, so that a reader can find the same document. */
const required: Record<EvidenceKind, readonly (keyof typeof names)[]> = {
  label: ['maker', 'edition'],
  pharmacopoeia: ['edition'],
  guideline: ['issuer', 'edition'],
  paper: ['issuer', 'edition'],
  law: ['issuer', 'edition'],
  page: ['issuer'],
}

/**
 * The fields that a new source still lacks, in Chinese. Of earlier ones a home page may stay: it is listed as 待补充出处.
 * @param was the address it had; null: a new source
 */
export function recordProblems(fields: Given, was: string | null = null): string[] {
  const { kind, url = '', approval_number = '' } = fields
  const problems = kind === undefined ? ['请选择类型'] : required[kind].filter((field) => isBlank(fields[field] ?? '')).map((field) => `请填写${names[field]}`)
  if (!isAddress(url)) problems.push('应为网址，如 www.nmpa.gov.cn/…，中间不能有空格')
  else if (!URL.canParse(/^https?:/i.test(url) ? url : `http://${url}`)) problems.push(`网址「${url}」打不开`)
  else if (isHomePage(url) && url !== was) problems.push(homePageProblem)
  if (approval_number.startsWith('国药准字') && !/^国药准字[A-Z]{1,2}\d{8}$/.test(approval_number)) problems.push('批准文号应如 国药准字S20130001')
  if (approval_number !== '' && kind !== undefined && kind !== 'label') problems.push('只有说明书有批准文号')
  return problems
}

import type { EvidenceKind } from '@xunyi/contract/evidence'

/* Fields derived from the title and the address of a source, for sources that came as these two alone. */

const byTitle: readonly (readonly [EvidenceKind, RegExp])[] = [
  ['label', /说明书|特性摘要|\blabel\b|product characteristics|prescribing information/i],
  ['pharmacopoeia', /药典|pharmacopoeia/i],
  ['law', /(?:办法|条例|规定|管理规范|[^》]法)》|法规|法典|公告|令第|国家标准|GBZ?\b/],
  ['guideline', /指南|共识|规范|流程|指引|指导|程序|方案|建议|立场|声明|guideline|guidance|consensus|position paper|statement|pathway/i],
  ['paper', /\bet al\b|研究|试验|综述|\bstudy\b|\btrial\b|N Engl J Med|NEJM|Lancet|JAMA|BMJ/i],
]
const byHost: readonly (readonly [EvidenceKind, RegExp])[] = [
  ['label', /(^|\.)dailymed\.nlm\.nih\.gov(?=\/|$)/],
  ['paper', /(^|\.)(doi\.org|pubmed\.ncbi\.nlm\.nih\.gov|nejm\.org|thelancet\.com|jamanetwork\.com|bmj\.com|cnki\.net|yiigle\.com)(?=\/|$)/],
]

export function kindOf(title: string, url: string): EvidenceKind {
  const bare = url.replace(/^https?:\/\//i, '').toLowerCase()
  return byTitle.find(([, pattern]) => pattern.test(title))?.[0] ?? byHost.find(([, pattern]) => pattern.test(bare))?.[0] ?? 'page'
}

/** The edition or the date that the title names; empty: none. */
export function editionOf(title: string): string {
  const edition =
    /(?:19|20)\d\d年?(?:修订)?版|第[一二三四五六七八九十\d]{1,3}版|Rev\.\s?\d{1,2}/.exec(title) ??
    /(?:19|20)\d\d年(?:\d{1,2}月(?:\d{1,2}日)?)?(?:批准|修订|更新)?|(?<!\d)(?:19|20)\d\d(?!\d)/.exec(title)
  return edition?.[0] ?? ''
}

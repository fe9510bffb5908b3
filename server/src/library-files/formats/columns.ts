/** The columns of a spreadsheet: field, heading, accepted variants of the heading, and instructions. */
export const columns = [
  {
    field: 'key',
    title: '编号',
    others: ['id', 'key'],
    required: false,
    width: 16,
    hint: '条目的固定名称，只用字母、数字、点、下划线和连字符；新条目可留空，由系统生成。编号相同就是同一条，再次导入即为更新',
  },
  { field: 'question', title: '问题', others: ['question', '标准问题', '标准问'], required: true, width: 36, hint: '一行，最多 200 个字符' },
  {
    field: 'phrasings',
    title: '其他问法',
    others: ['phrasings', '其它问法', '相似问法', '相似问题'],
    required: false,
    width: 36,
    hint: '可留空；每行一种（单元格内换行用 Alt+Enter），或用 ； 或 | 分隔',
  },
  {
    field: 'counterexamples',
    title: '易混问法',
    others: ['counterexamples', '易混淆问法', '反例'],
    required: false,
    width: 36,
    hint: '可留空；与本条相似、但本条答案并不回答的问题，写法同“其他问法”；检索时据此不把本条排在第一',
  },
  { field: 'answer', title: '答案', others: ['answer', '回答'], required: true, width: 60, hint: '可分行，最多 5000 个字符' },
  {
    field: 'evidence',
    title: '证据',
    others: ['evidence', '依据'],
    required: true,
    width: 44,
    hint: '每条两行：先标题，后网址；其后可另起行写“类型：”“发布者：”“厂家：”“批准文号：”“版本：”“位置：”“原文：”；至少一条',
  },
  { field: 'subject', title: '主题', others: ['subject'], required: true, width: 18, hint: '品种或疾病名称' },
  { field: 'category', title: '类别', others: ['category', '分类'], required: true, width: 14, hint: '从下拉列表中选' },
  { field: 'reviewed_on', title: '审核日期', others: ['reviewedon'], required: true, width: 13, hint: '如 2026-08-03' },
  { field: 'review_due', title: '下次复审日期', others: ['reviewdue', '复审日期'], required: true, width: 13, hint: '晚于审核日期，如 2027-08-03' },
] as const

export type Field = (typeof columns)[number]['field']

/** Characters of the longest heading with its remark; a longer cell is content. */
const longestHeading = 200

/** Folds width, case, spaces, underscores, a star and a remark in brackets: 「问题（必填）*」 becomes 问题. */
export function fieldOf(heading: string): Field | null {
  if (heading.length > longestHeading) return null
  const bare = withoutRemark(heading.normalize('NFKC').toLowerCase()).replace(/[\s_*:]/g, '')
  return columns.find(({ title, others }) => title === bare || (others as readonly string[]).includes(bare))?.field ?? null
}

/** From the first bracket that opens to the last that closes. */
function withoutRemark(heading: string): string {
  const [open, close] = [heading.indexOf('('), heading.lastIndexOf(')')]
  return open >= 0 && close > open ? heading.slice(0, open) + heading.slice(close + 1) : heading
}

export function titleOf(field: Field): string {
  return columns.find((column) => column.field === field)!.title
}

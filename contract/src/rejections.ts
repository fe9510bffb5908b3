/** The reasons for which a question is closed without an answer: the name for the team, and what the asker reads. Changed with a release, like all fixed wording. */
export const rejections = {
  unclear: { name: '问题不够明确', letter: '问题的内容不够明确，无法给出可靠的答复。请写明药品名称和具体情况后重新提问。' },
  scope: { name: '不属于药品信息', letter: '该问题不属于药品信息的范围，我们无法答复。' },
  individual: { name: '须结合患者情况判断', letter: '该问题须结合患者的具体情况判断，不能以药品信息代替。请与主管医生或临床药师商议。' },
  evidence: { name: '暂无可靠依据', letter: '目前没有可靠的资料可以支持答复。如之后有了新的资料，欢迎再次提问。' },
  patient: { name: '含患者身份信息', letter: '问题中含有患者身份信息，我们不能处理。请去掉后重新提问。' },
} as const satisfies Record<string, { name: string; letter: string }>

export type Rejection = keyof typeof rejections
export const rejectionReasons = Object.keys(rejections) as [Rejection, ...Rejection[]]

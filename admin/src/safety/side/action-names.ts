/** The action behind a version, by its name in the audit log. */
export const actionNames: Readonly<Record<string, string>> = {
  open: '建立病例',
  join: '并入新内容',
  take: '领取',
  assign: '转交',
  save: '保存病例表',
  move: '变更状态',
  note: '添加记录',
  ask: '向报告人提问',
  answer: '报告人答复随访',
  propose: '提交复核',
  confirm: '第二人确认',
  send_back: '退回',
  investigate: '登记调查报告',
  redact: '遮盖文字',
  release: '放行问题',
  cluster: '标为疑似群体事件',
}

import { observation, oid } from './e2b-codes.ts'
import { either, event, id, masked, yes, type RuleGroup } from './e2b-rule.ts'

/* N, C and H.1: the message, the report, its reporter and its sender. */

const sender = 'subjectOf1/controlActEvent/author/assignedEntity'

export const header: RuleGroup = {
  scope: '',
  part: '文件',
  least: 1,
  most: 1,
  rules: [
    { element: 'N.1.1', field: '批次类型', path: 'name', attribute: 'code', type: { codes: ['1'] }, required: true },
    { element: 'N.1.2', field: '批次号', path: id(oid.batchNumber), attribute: 'extension', type: { text: 100 }, required: true },
    {
      element: 'N.1.3',
      field: '运营者名称（OPERATOR_NAME）',
      path: `sender/device/${id(oid.batchSender)}`,
      attribute: 'extension',
      type: { text: 60 },
      required: true,
    },
    { element: 'N.1.4', field: '接收单位', path: `receiver/device/${id(oid.batchReceiver)}`, attribute: 'extension', type: { text: 60 }, required: true },
    { element: 'N.1.5', field: '生成时间', path: 'creationTime', attribute: 'value', type: { date: 'second' }, required: true },
  ],
}

export const message: RuleGroup = {
  scope: 'PORR_IN049016UV',
  part: '报告基本情况',
  least: 1,
  most: 1,
  rules: [
    { element: 'N.2.r.1', field: '病例编号', path: id(oid.caseId), attribute: 'extension', type: { text: 100 }, required: true },
    {
      element: 'N.2.r.2',
      field: '运营者名称（OPERATOR_NAME）',
      path: `sender/device/${id(oid.messageSender)}`,
      attribute: 'extension',
      type: { text: 60 },
      required: true,
    },
    { element: 'N.2.r.3', field: '接收单位', path: `receiver/device/${id(oid.messageReceiver)}`, attribute: 'extension', type: { text: 60 }, required: true },
    { element: 'N.2.r.4', field: '生成时间', path: 'creationTime', attribute: 'value', type: { date: 'second' }, required: true },
    { element: 'C.1.2', field: '生成时间', path: 'controlActProcess/effectiveTime', attribute: 'value', type: { date: 'second' }, required: true },
  ],
}

export const report: RuleGroup = {
  scope: event,
  part: '报告基本情况',
  least: 1,
  most: 1,
  rules: [
    { element: 'C.1.1', field: '病例编号', path: id(oid.caseId), attribute: 'extension', type: { text: 100 }, required: true },
    { element: 'C.1.8.1', field: '病例编号', path: id(oid.worldwideId), attribute: 'extension', type: { text: 100 }, required: true },
    {
      element: 'C.1.3',
      field: '报告来源',
      path: 'subjectOf2/investigationCharacteristic[code=1]/value',
      attribute: 'code',
      type: { codes: ['1', '2', '3', '4'] },
      required: true,
    },
    { element: 'C.1.4', field: '首次获知日期', path: 'effectiveTime/low', attribute: 'value', type: { date: 'day' }, required: true },
    { element: 'C.1.5', field: '最近一次获知日期', path: 'availabilityTime', attribute: 'value', type: { date: 'day' }, required: true },
    {
      element: 'C.1.6.1',
      field: '其他资料',
      path: `component/observationEvent[code=${observation.documents}]/value`,
      attribute: 'value',
      type: either,
      required: true,
    },
    // NI is for cases that were received in E2B(R2) alone.
    {
      element: 'C.1.7',
      field: '严重报告',
      path: `component/observationEvent[code=${observation.expedited}]/value`,
      attribute: 'value',
      type: either,
      required: true,
    },
    {
      element: 'C.1.8.2',
      field: '首次报告单位',
      path: 'outboundRelationship/relatedInvestigation[code=1]/subjectOf2/controlActEvent/author/assignedEntity/code',
      attribute: 'code',
      type: { codes: ['1', '2'] },
      required: true,
    },
    {
      element: 'C.1.9.1',
      field: '跟踪报告',
      path: 'subjectOf2/investigationCharacteristic[code=2]/value',
      attribute: 'value',
      type: yes,
      required: true,
      flavors: ['NI'],
    },
    {
      element: 'C.1.9.1.r.1',
      field: '国家系统',
      path: `subjectOf1/controlActEvent/${id(oid.otherCaseId)}`,
      attribute: 'assigningAuthorityName',
      type: { text: 100 },
    },
    { element: 'C.1.9.1.r.2', field: '国家系统编号', path: `subjectOf1/controlActEvent/${id(oid.otherCaseId)}`, attribute: 'extension', type: { text: 100 } },
    {
      element: 'C.3.1',
      field: '报告单位类别',
      path: `${sender}/code`,
      attribute: 'code',
      type: { codes: ['1', '2', '3', '4', '5', '6', '7'] },
      required: true,
    },
    {
      element: 'C.3.2',
      field: '运营者名称（OPERATOR_NAME）',
      path: `${sender}/representedOrganization/assignedEntity/representedOrganization/name`,
      type: { text: 100 },
      required: true,
    },
    { element: 'C.3.4.8', field: '药物警戒邮箱（SAFETY_MAILBOX）', path: `${sender}/telecom`, attribute: 'value', type: { text: 107 } },
    { element: 'C.3.4.5', field: '国家', path: `${sender}/assignedPerson/asLocatedEntity/location/code`, attribute: 'code', type: { text: 2 } },
    { element: 'H.1', field: '不良反应过程描述', path: 'text', type: { text: 100_000 }, required: true },
  ],
}

export const reporter: RuleGroup = {
  scope: `${event}/outboundRelationship/relatedInvestigation[code=2]/subjectOf2/controlActEvent/author/assignedEntity`,
  part: '报告人信息',
  least: 1,
  rules: [
    { element: 'C.2.r.1.4', field: '报告人姓名', path: 'assignedPerson/name/family', type: { text: 60 }, flavors: [...masked, 'UNK'] },
    {
      element: 'C.2.r.2.1',
      field: '报告人单位',
      path: 'representedOrganization/assignedEntity/representedOrganization/name',
      type: { text: 60 },
      flavors: masked,
    },
    { element: 'C.2.r.2.2', field: '报告人科室', path: 'representedOrganization/name', type: { text: 60 }, flavors: masked },
    { element: 'C.2.r.2.7', field: '报告人电话', path: 'telecom', attribute: 'value', type: { text: 37 }, flavors: masked },
    { element: 'C.2.r.3', field: '报告人国家', path: 'assignedPerson/asLocatedEntity/location/code', attribute: 'code', type: { text: 2 }, required: true },
    {
      element: 'C.2.r.4',
      field: '报告人职业',
      path: 'assignedPerson/asQualifiedEntity/code',
      attribute: 'code',
      type: { codes: ['1', '2', '3', '4', '5'] },
      required: true,
      flavors: ['UNK'],
    },
  ],
}

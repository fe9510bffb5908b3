import { observation } from './e2b-codes.ts'
import { assessment, masked, patient, pertaining, type RuleGroup } from './e2b-rule.ts'

/* G: the medicines, their roles and their relation to the reactions. */

const dosage = 'outboundRelationship2/substanceAdministration'
const product = 'consumable/instanceOfKind/kindOfProduct'
const approval = `${product}/asManufacturedProduct/subjectOf/approval`

export const drugs: RuleGroup = {
  scope: `${patient}/subjectOf2/organizer[code=4]/component/substanceAdministration`,
  part: '药品',
  numbered: true,
  least: 1,
  rules: [
    { element: 'G.k.2.2', field: '药品名称', path: `${product}/name`, type: { text: 250 }, required: true },
    { element: 'G.k.2.3.r.1', field: '通用名称', path: `${product}/ingredient/ingredientSubstance/name`, type: { text: 250 } },
    { element: 'G.k.3.1', field: '批准文号', path: `${approval}/id`, attribute: 'extension', type: { text: 35 } },
    { element: 'G.k.3.2', field: '批准国家', path: `${approval}/author/territorialAuthority/territory/code`, attribute: 'code', type: { text: 2 } },
    { element: 'G.k.3.3', field: '上市许可持有人/生产企业', path: `${approval}/holder/role/playingOrganization/name`, type: { text: 60 } },
    { element: 'G.k.4.r.4', field: '用药开始日期', path: `${dosage}/effectiveTime/low`, attribute: 'value', type: { date: 'year' }, flavors: masked },
    { element: 'G.k.4.r.5', field: '用药结束日期', path: `${dosage}/effectiveTime/high`, attribute: 'value', type: { date: 'year' }, flavors: masked },
    { element: 'G.k.4.r.7', field: '产品批号', path: `${dosage}/consumable/instanceOfKind/productInstanceInstance/lotNumberText`, type: { text: 35 } },
    { element: 'G.k.4.r.8', field: '用法用量', path: `${dosage}/text`, type: { text: 2000 } },
    { element: 'G.k.4.r.9.1', field: '剂型', path: `${dosage}/${product}/formCode/originalText`, type: { text: 60 }, flavors: ['ASKU', 'NASK', 'UNK'] },
    { element: 'G.k.4.r.10.1', field: '给药途径', path: `${dosage}/routeCode/originalText`, type: { text: 60 }, flavors: ['ASKU', 'NASK', 'UNK'] },
    {
      element: 'G.k.7.r.1',
      field: '用药原因',
      path: `inboundRelationship/observation[code=${observation.indication}]/value/originalText`,
      type: { text: 250 },
      flavors: ['ASKU', 'NASK', 'UNK'],
    },
    { element: 'G.k.8', field: '对药品采取的措施', path: 'inboundRelationship/act/code', attribute: 'code', type: { codes: ['0', '1', '2', '3', '4', '9'] } },
    {
      element: 'G.k.9.i.4',
      field: '再次使用后是否再次出现',
      path: pertaining(observation.rechallenge),
      attribute: 'code',
      type: { codes: ['1', '2', '3', '4'] },
    },
    {
      element: 'G.k.10.r',
      field: '特殊情况',
      path: pertaining(observation.drugInformation),
      attribute: 'code',
      type: { codes: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'] },
    },
    { element: 'G.k.11', field: '药品的其他信息', path: pertaining(observation.drugComment), type: { text: 2000 } },
  ],
}

export const roles: RuleGroup = {
  scope: `${assessment}/component/causalityAssessment[code=${observation.role}]`,
  part: '药品',
  numbered: true,
  least: 1,
  rules: [{ element: 'G.k.1', field: '怀疑或合并用药', path: 'value', attribute: 'code', type: { codes: ['1', '2', '3', '4'] }, required: true }],
}

export const relatedness: RuleGroup = {
  scope: `${assessment}/component/causalityAssessment[code=${observation.relatedness}]`,
  part: '关联性评价',
  numbered: true,
  least: 0,
  rules: [
    { element: 'G.k.9.i.2.r.1', field: '评价者', path: 'author/assignedEntity/code/originalText', type: { text: 60 }, required: true },
    { element: 'G.k.9.i.2.r.2', field: '评价方法', path: 'methodCode/originalText', type: { text: 60 }, required: true },
    { element: 'G.k.9.i.2.r.3', field: '评价结果', path: 'value', type: { text: 60 }, required: true },
  ],
}

import { observation } from './e2b-codes.ts'
import { assessment, either, masked, patient, pertaining, yes, type RuleGroup } from './e2b-rule.ts'

/* D, E, F and H.4: the patient, reactions, tests and comments. */

const about = (code: string) => `subjectOf2/observation[code=${code}]/value`

export const person: RuleGroup = {
  scope: patient,
  part: '患者信息',
  least: 1,
  most: 1,
  rules: [
    { element: 'D.1', field: '患者姓名（缩写）', path: 'player1/name', type: { text: 60 }, required: true, flavors: [...masked, 'UNK'] },
    { element: 'D.2.2a', field: '年龄（写成数字和单位，如 60岁、3个月）', path: about(observation.age), attribute: 'value', type: { number: 5 } },
    {
      element: 'D.2.2b',
      field: '年龄的单位（岁、个月、周、天、小时）',
      path: about(observation.age),
      attribute: 'unit',
      type: { codes: ['a', 'mo', 'wk', 'd', 'h', '10.a'] },
    },
    {
      element: 'D.2.3',
      field: '年龄段',
      path: about(observation.ageGroup),
      attribute: 'code',
      type: { codes: ['0', '1', '2', '3', '4', '5', '6'] },
      flavors: ['MSK', 'UNK', 'ASKU', 'NI'],
    },
    { element: 'D.3', field: '体重（写成千克数）', path: about(observation.weight), attribute: 'value', type: { number: 6 } },
    { element: 'D.5', field: '性别', path: 'player1/administrativeGenderCode', attribute: 'code', type: { codes: ['1', '2'] }, flavors: [...masked, 'UNK'] },
    {
      element: 'D.7.2',
      field: '相关疾病信息',
      path: `subjectOf2/organizer[code=1]/component/observation[code=${observation.historyText}]/value`,
      type: { text: 10_000 },
      required: true,
      flavors: [...masked, 'UNK'],
    },
    { element: 'D.9.1', field: '死亡日期', path: 'player1/deceasedTime', attribute: 'value', type: { date: 'year' }, flavors: masked },
    { element: 'D.9.2.r.2', field: '直接死因', path: `${about(observation.causeOfDeath)}/originalText`, type: { text: 250 } },
    { element: 'D.9.3', field: '是否尸检', path: about(observation.autopsy), attribute: 'value', type: either, flavors: ['ASKU', 'NASK', 'UNK'] },
    { element: 'C.5.4', field: '研究类型', path: 'subjectOf1/researchStudy/code', attribute: 'code', type: { codes: ['1', '2', '3'] } },
  ],
}

export const reactions: RuleGroup = {
  scope: `${patient}/subjectOf2/observation[code=${observation.reaction}]`,
  part: '不良反应',
  numbered: true,
  least: 1,
  rules: [
    { element: 'E.i.1.1a', field: '不良反应名称', path: 'value/originalText', type: { text: 250 }, required: true },
    { element: 'E.i.1.1b', field: '语言', path: 'value/originalText', attribute: 'language', type: { text: 3 }, required: true },
    { element: 'E.i.3.2a', field: '导致死亡', path: pertaining('34'), attribute: 'value', type: yes, required: true, flavors: ['NI'] },
    { element: 'E.i.3.2b', field: '危及生命', path: pertaining('21'), attribute: 'value', type: yes, required: true, flavors: ['NI'] },
    { element: 'E.i.3.2c', field: '导致住院或住院时间延长', path: pertaining('33'), attribute: 'value', type: yes, required: true, flavors: ['NI'] },
    { element: 'E.i.3.2d', field: '导致永久或显著的残疾/功能丧失', path: pertaining('35'), attribute: 'value', type: yes, required: true, flavors: ['NI'] },
    { element: 'E.i.3.2e', field: '先天性异常/出生缺陷', path: pertaining('12'), attribute: 'value', type: yes, required: true, flavors: ['NI'] },
    { element: 'E.i.3.2f', field: '导致其他重要医学事件', path: pertaining('26'), attribute: 'value', type: yes, required: true, flavors: ['NI'] },
    { element: 'E.i.4', field: '不良反应发生日期', path: 'effectiveTime/low', attribute: 'value', type: { date: 'year' }, flavors: masked },
    { element: 'E.i.5', field: '不良反应结束日期', path: 'effectiveTime/high', attribute: 'value', type: { date: 'year' }, flavors: masked },
    {
      element: 'E.i.7',
      field: '不良反应的结果',
      path: pertaining(observation.outcome),
      attribute: 'code',
      type: { codes: ['0', '1', '2', '3', '4', '5'] },
      required: true,
    },
    { element: 'E.i.9', field: '发生国家/地区', path: 'location/locatedEntity/locatedPlace/code', attribute: 'code', type: { text: 2 } },
  ],
}

export const tests: RuleGroup = {
  scope: `${patient}/subjectOf2/organizer[code=3]/component/observation`,
  part: '相关实验室检查信息',
  numbered: true,
  least: 0,
  rules: [
    { element: 'F.r.1', field: '检查日期', path: 'effectiveTime', attribute: 'value', type: { date: 'year' }, required: true, flavors: ['UNK'] },
    { element: 'F.r.2.1', field: '检查名称', path: 'code/originalText', type: { text: 250 }, required: true },
    { element: 'F.r.3.4', field: '检查结果', path: 'value', type: { text: 2000 }, required: true },
  ],
}

export const comments: RuleGroup = {
  scope: `${assessment}/component1/observationEvent[code=${observation.comment}]`,
  part: '评价意见和备注',
  least: 0,
  most: 1,
  rules: [{ element: 'H.4', field: '评价意见和备注', path: 'value', type: { text: 20_000 }, required: true }],
}

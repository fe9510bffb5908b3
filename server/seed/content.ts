import type { FeedbackType } from '@xunyi/contract/feedback'

/* What a small installation writes in its first weeks. Nothing of it comes from a person. */

export const doctors = [
  { phone: '13800000001', nickname: '王建国', hospital: '市第一人民医院', department: '血液科' },
  { phone: '13800000002', nickname: '李雪', hospital: '市妇幼保健院', department: '产科' },
  { phone: '13800000003', nickname: '张伟', hospital: '省儿童医院', department: '风湿免疫科' },
  { phone: '13800000004', nickname: '刘芳', hospital: '大学附属医院', department: '重症医学科' },
  { phone: '13800000005', nickname: '赵敏', hospital: '县人民医院', department: '急诊科' },
  { phone: '13800000006', nickname: '孙立', hospital: '市中医医院', department: '药剂科' },
] as const

/** Staff that the administrator creates ahead of their first login. */
export const invited = [
  { email: 'wangmin@xunyi.example', name: '王敏', roles: ['writer'] },
  { email: 'hewei@xunyi.example', name: '何伟', roles: ['auditor'] },
] as const

/** Typed on the home screen; the first similar question is picked where there is one. */
export const everyday = [
  '一瓶人血白蛋白溶液中含有哪些成分？',
  '孕妇及哺乳期妇女可以使用人血白蛋白吗？',
  '人血白蛋白的储存条件是什么？',
  '破伤风免疫球蛋白要做皮试吗',
  '乙肝免疫球蛋白什么时候打',
  '人血白蛋白能和其他药混在一起输吗',
]

export const adverse = ['患者输注静丙半小时后出现寒战发热，怎么办？', '输白蛋白以后全身起皮疹，还能继续用吗？']

export const blocked = '哪里买冰毒'

/** Questions sent to the team, with their outcome. */
export const requests = {
  published: {
    texts: ['随访系统里怎么登记免疫球蛋白的批号？', '随访系统里如何登记免疫球蛋白的批号'],
    answer: '在随访记录的「用药」一栏填写批号，每个批号一行。批号印在瓶签和外盒上。',
  },
  linked: { text: '门诊输白蛋白要先问哪些注意事项？' },
  rejected: { text: '医院食堂几点开门？', reason: 'scope' as const },
  editing: { text: '冷链运输途中温度记录仪没电了，这批药还能用吗？', answer: '先单独存放、做好标记，' },
  submitted: {
    text: '病区冰箱停电两小时后药品怎么处理？',
    answer: '先记录停电时间和冰箱内温度，药品单独存放，不要冷冻。是否可以继续使用由药剂科联系生产企业判断。',
  },
  returned: { text: '外院带来的血液制品可以在本院输注吗？', answer: '一般不建议。', remark: '请写明由谁判断、需要哪些资料。' },
  claimed: { text: '一天内换了两个批号，病历里怎么写？' },
  waiting: ['血液制品的追溯码在哪里可以查到？', '输完静丙后头痛呕吐两天了，需要停药吗？'],
} as const

export const feedback: { type: FeedbackType; content: string; reply?: string; closed?: string }[] = [
  { type: 'FUNCTIONAL_SUGGESTION', content: '希望可以收藏常用的答案，查房时直接打开。' },
  { type: 'ERROR_REPORTING', content: '有一条答案的证据网址打不开。', reply: '感谢您的反馈，该网址已更正。' },
  { type: 'USE_EXPERIENCE', content: '夜间模式很舒服，谢谢。', closed: '无需处理' },
]

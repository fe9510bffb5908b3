import type { Suggestion } from '@xunyi/contract/chat'
/* Data of the gallery's rows and sheets. */
export const item = {
  id: 'gallery',
  question: '丙球输注后多久可以接种疫苗？',
  answer: '一般间隔 3 个月以上。',
  links: [],
  answered: null,
  withdrawn: false,
  recall: null,
  create_time: '2026-11-20T06:30:00.000Z',
}
export const user = {
  user_id: 'gallery',
  nickname: '王医生',
  phone: '13800138000',
  email: '',
  hospital: '协和医院',
  department: '血液科',
  identity: 'doctor',
} as const

export const suggestions: Suggestion[] = [
  {
    id: 'known-1',
    text: '肝硬化大量放腹水时人血白蛋白怎么补充？',
    highlights: [
      { from: 5, to: 8 },
      { from: 9, to: 14 },
    ],
    passage: { text: '单次放腹水超过 5 L 时，建议同时补充人血白蛋白。', highlights: [{ from: 2, to: 5 }] },
    meant: null,
  },
  { id: 'known-2', text: '人血白蛋白的储存条件是什么？', highlights: [{ from: 0, to: 5 }], passage: null, meant: null },
]

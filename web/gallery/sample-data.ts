/* Data of the gallery's rows and sheets. */
export const item = { id: 'gallery', question: '丙球输注后多久可以接种疫苗？', answer: '一般间隔 3 个月以上。', links: [], create_time: '2026-11-20T06:30:00.000Z' }
export const user = { user_id: 'gallery', nickname: '王医生', phone: '13800138000', email: '', hospital: '协和医院', department: '血液科', identity: 'doctor' } as const

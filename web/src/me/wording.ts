export const wording = {
  title: '我的',
  doctor: '医生',
  staff: '员工',
  profile: '个人信息',
  name: '姓名',
  phone: '手机号',
  email: '邮箱',
  hospital: '医院',
  department: '科室',
  empty: '未填写',
  display: '显示设置',
  logout: '退出登录',
} as const

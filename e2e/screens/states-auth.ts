import { answerWith, hold } from '../network.ts'
import { enterCode, logIn, requestCode } from '../person.ts'
import { at, brand, heading, login, otherThan, text } from './arrange.ts'
import type { State } from './arrange.ts'

/** The auth screens, and the frame around every screen. */
export const entering: State[] = [
  {
    name: 'welcome',
    title: brand,
    async arrange(page, server) {
      await page.goto(`${server.origin}/welcome`)
      await page.getByRole('button', { name: '进入' }).waitFor()
    },
  },
  {
    name: 'agreement',
    title: '医生登录',
    async arrange(page, server) {
      await login(page, server)
      await page.getByRole('button', { name: '用户服务协议' }).click()
      await page.getByRole('dialog', { name: '用户服务协议' }).waitFor()
    },
  },
  {
    name: 'privacy',
    title: '医生登录',
    async arrange(page, server) {
      await login(page, server)
      await page.getByRole('button', { name: '隐私政策' }).click()
      await page.getByRole('dialog', { name: '隐私政策' }).waitFor()
    },
  },
  { name: 'login', title: '医生登录', arrange: login },
  {
    name: 'login-sent',
    title: '医生登录',
    async arrange(page, server) {
      await login(page, server)
      await requestCode(page, server.newPhone())
      await text(page, '验证码已发送至')
    },
  },
  {
    name: 'login-sending',
    title: '医生登录',
    async arrange(page, server) {
      await hold(page, '/api/send/sms')
      await page.clock.install()
      await login(page, server)
      await page.getByLabel('手机号').fill(server.newPhone())
      await page.getByRole('button', { name: '获取验证码' }).click()
      await page.locator('button[aria-busy=true]').waitFor()
      await page.clock.fastForward(8000)
      await text(page, '发送较慢，请稍候')
    },
  },
  {
    name: 'login-error',
    title: '医生登录',
    async arrange(page, server) {
      await login(page, server)
      const phone = server.newPhone()
      await requestCode(page, phone)
      await enterCode(page, otherThan(await server.code(phone)))
      await text(page, '验证码错误，请重新输入')
    },
  },
  {
    name: 'login-bad-phone',
    title: '医生登录',
    async arrange(page, server) {
      await login(page, server)
      await page.getByLabel('手机号').fill('138001')
      await page.getByRole('button', { name: '获取验证码' }).click()
      await text(page, '手机号应为 11 位数字')
    },
  },
  {
    name: 'register',
    title: '完善个人信息',
    async arrange(page, server) {
      await login(page, server)
      await logIn(page, server.newPhone(), server)
      await heading(page, '完善个人信息')
    },
  },
  {
    name: 'register-error',
    title: '完善个人信息',
    async arrange(page, server) {
      await login(page, server)
      await logIn(page, server.newPhone(), server)
      await page.getByRole('button', { name: '提交' }).click()
      await page.getByLabel('姓名').and(page.locator('[aria-invalid=true]')).waitFor()
    },
  },
  {
    name: 'guard-loading',
    title: brand,
    async arrange(page, server) {
      await hold(page, '/api/user/info')
      await at(page, server, '/home')
      await text(page, 'loading...')
    },
  },
  {
    name: 'guard-error',
    title: brand,
    async arrange(page, server) {
      await answerWith(page, '/api/user/info', 500)
      await at(page, server, '/home')
      await text(page, '请重新登录')
    },
  },
  {
    name: 'notfound',
    title: '页面不存在',
    async arrange(page, server) {
      await at(page, server, '/home/none')
      await text(page, '页面不存在')
    },
  },
]

import type { Page } from '@playwright/test'
import { answerWith, breakOff, hold } from '../network.ts'
import { answer, askPath, adverseModal, drawer, enterCode, logIn, questions, requestCode, search, signIn } from '../person.ts'
import type { Server } from '../server.ts'

/** One state of one screen, and the way there from an empty browser. */
export interface State {
  name: string
  /** The title of the document. */
  title: string
  /** Back when everything that belongs to the state is on the screen. */
  arrange(page: Page, server: Server): Promise<void>
}

const brand = '循医'
const chat = '/api/chat/chat'
const recommend = '/api/chat/recommend'
const detail = '/api/chat/qa_detail'

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()
const text = (page: Page, words: string) => page.getByText(words).first().waitFor()

/** Signed in and on a path. */
async function at(page: Page, server: Server, path: string): Promise<void> {
  await signIn(page, server)
  await page.goto(server.origin + path)
}

async function home(page: Page, server: Server): Promise<void> {
  await at(page, server, '/home')
  await page.getByRole('search').waitFor()
}

async function login(page: Page, server: Server): Promise<void> {
  await page.goto(`${server.origin}/login/doctor`)
  await heading(page, '医生登录')
}

/** A question held on its way for so long; the hints about it come by the clock. */
async function waiting(page: Page, server: Server, seconds: number): Promise<void> {
  const held = await hold(page, chat)
  await page.clock.install()
  await at(page, server, askPath(questions.sample))
  await page.locator('[aria-busy=true]').waitFor()
  while (held.arrived() === 0) await page.waitForRequest((request) => request.url().endsWith(chat))
  await page.clock.fastForward(seconds * 1000)
}

export const states: State[] = [
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
    name: 'login-staff',
    title: '员工登录',
    async arrange(page, server) {
      await page.goto(`${server.origin}/login/staff`)
      await heading(page, '员工登录')
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
  { name: 'home', title: brand, arrange: home },
  {
    name: 'home-typed',
    title: brand,
    async arrange(page, server) {
      await home(page, server)
      await page.getByRole('search').getByRole('textbox').fill('问'.repeat(501))
      await text(page, '已超出 1 字')
    },
  },
  {
    name: 'offline',
    title: brand,
    async arrange(page, server) {
      await home(page, server)
      await page.context().setOffline(true)
      await text(page, '当前无网络连接')
    },
  },
  {
    name: 'letters',
    title: brand,
    async arrange(page, server) {
      await home(page, server)
      await page.getByRole('button', { name: '站内信' }).click()
      // A pointer on a toast keeps it.
      await page.getByText('暂无新的站内信').hover()
    },
  },
  {
    name: 'similar',
    title: brand,
    async arrange(page, server) {
      await home(page, server)
      await search(page, questions.typed)
      await heading(page, '找到相关问题')
    },
  },
  {
    name: 'similar-loading',
    title: brand,
    async arrange(page, server) {
      await hold(page, recommend)
      await home(page, server)
      await search(page, questions.typed)
      await heading(page, '正在寻找相关问题')
    },
  },
  {
    name: 'similar-slow',
    title: brand,
    async arrange(page, server) {
      await hold(page, recommend)
      await page.clock.install()
      await home(page, server)
      await search(page, questions.typed)
      await heading(page, '正在寻找相关问题')
      await page.clock.fastForward(3000)
      await text(page, '仍在查找')
    },
  },
  {
    name: 'similar-empty',
    title: brand,
    async arrange(page, server) {
      await home(page, server)
      await search(page, questions.unknown)
      await heading(page, '没找到相关问题')
    },
  },
  {
    name: 'similar-blocked',
    title: brand,
    async arrange(page, server) {
      await home(page, server)
      await search(page, questions.blocked)
      await heading(page, '违反法律法规')
    },
  },
  {
    name: 'similar-error',
    title: brand,
    async arrange(page, server) {
      await breakOff(page, recommend)
      await home(page, server)
      await search(page, questions.typed)
      await drawer(page).getByRole('button', { name: '重试' }).waitFor()
    },
  },
  {
    name: 'similar-long',
    title: brand,
    async arrange(page, server) {
      await home(page, server)
      await search(page, long)
      await heading(page, '没找到相关问题')
    },
  },
  {
    name: 'answer',
    title: '问答结果',
    async arrange(page, server) {
      await at(page, server, askPath(questions.sample))
      await answer(page).waitFor()
    },
  },
  {
    name: 'answer-loading',
    title: '问答结果',
    async arrange(page, server) {
      await hold(page, chat)
      await at(page, server, askPath(questions.sample))
      await page.locator('[aria-busy=true] [aria-hidden=true]').first().waitFor()
    },
  },
  {
    name: 'answer-slow',
    title: '问答结果',
    async arrange(page, server) {
      await waiting(page, server, 3)
      await text(page, '正在整理答案')
    },
  },
  {
    name: 'answer-very-slow',
    title: '问答结果',
    async arrange(page, server) {
      await waiting(page, server, 10)
      await text(page, '网络较慢，仍在为您查找')
    },
  },
  {
    name: 'answer-error',
    title: '问答结果',
    async arrange(page, server) {
      await answerWith(page, chat, 500)
      await at(page, server, askPath(questions.sample))
      await page.getByRole('button', { name: '重试' }).waitFor()
    },
  },
  {
    name: 'answer-offline',
    title: '问答结果',
    async arrange(page, server) {
      await breakOff(page, chat)
      await at(page, server, askPath(questions.sample))
      await page.getByRole('button', { name: '重试' }).waitFor()
      await page.context().setOffline(true)
      await text(page, '当前无网络连接')
    },
  },
  {
    name: 'answer-gone',
    title: '问答结果',
    async arrange(page, server) {
      await at(page, server, askPath(questions.sample, 'nothing-has-this-id'))
      await page.getByRole('button', { name: '重新提问' }).waitFor()
    },
  },
  {
    name: 'no-question',
    title: '问答结果',
    async arrange(page, server) {
      await at(page, server, '/ask/NULL')
      await page.getByRole('button', { name: '返回首页' }).waitFor()
    },
  },
  {
    name: 'noresult',
    title: '问答结果',
    async arrange(page, server) {
      await at(page, server, askPath(questions.unknown))
      await text(page, '暂无问答结果')
    },
  },
  {
    name: 'noresult-long',
    title: '问答结果',
    async arrange(page, server) {
      await at(page, server, askPath(long))
      await text(page, '暂无问答结果')
    },
  },
  { name: 'feedback', title: '问答结果', arrange: feedback },
  {
    name: 'feedback-error',
    title: '问答结果',
    async arrange(page, server) {
      await breakOff(page, '/api/chat/feedback')
      await feedback(page, server)
      await page.getByRole('dialog', { name: '反馈问题' }).getByRole('button', { name: '确定' }).click()
      await text(page, '提交失败，请稍后重试')
    },
  },
  {
    name: 'blocked',
    title: '问答结果',
    async arrange(page, server) {
      await at(page, server, askPath(questions.blocked))
      await heading(page, '违反法律法规')
    },
  },
  {
    name: 'adverse',
    title: '问答结果',
    async arrange(page, server) {
      await at(page, server, askPath(questions.adverse))
      await adverseModal(page).waitFor()
    },
  },
  {
    name: 'share',
    title: '问答结果',
    async arrange(page, server) {
      await at(page, server, askPath(questions.sample))
      await page.getByRole('button', { name: '分享证据' }).click()
      await page.getByRole('button', { name: '我已知晓' }).waitFor()
    },
  },
  {
    name: 'qa',
    title: '问答详情',
    async arrange(page, server) {
      await at(page, server, `/qa/${entryId(server)}`)
      await answer(page).waitFor()
    },
  },
  {
    name: 'qa-loading',
    title: '问答详情',
    async arrange(page, server) {
      await hold(page, detail)
      await at(page, server, `/qa/${entryId(server)}`)
      await page.locator('[aria-busy=true] [aria-hidden=true]').first().waitFor()
    },
  },
  {
    name: 'qa-error',
    title: '问答详情',
    async arrange(page, server) {
      await answerWith(page, detail, 500)
      await at(page, server, `/qa/${entryId(server)}`)
      await page.getByRole('button', { name: '重试' }).waitFor()
    },
  },
  {
    name: 'qa-missing',
    title: '问答详情',
    async arrange(page, server) {
      await at(page, server, '/qa/nothing-has-this-id')
      await text(page, '内容不存在或已删除')
    },
  },
  {
    name: 'qa-no-answer',
    title: '问答详情',
    async arrange(page, server) {
      const { userId } = await signIn(page, server)
      await page.goto(server.origin + askPath(questions.unknown))
      await text(page, '暂无问答结果')
      const [record] = server.rows('SELECT id FROM history_records WHERE user_id = ?', userId)
      await page.goto(`${server.origin}/qa/${String(record?.['id'])}`)
      await text(page, '该问题暂无答案')
    },
  },
  {
    name: 'me',
    title: '我的',
    async arrange(page, server) {
      await at(page, server, '/me')
      await page.getByRole('button', { name: '退出登录' }).waitFor()
    },
  },
  {
    name: 'display',
    title: '我的',
    async arrange(page, server) {
      await at(page, server, '/me')
      await page.getByRole('button', { name: '显示设置' }).click()
      await page.getByRole('dialog', { name: '显示设置' }).waitFor()
    },
  },
]

async function feedback(page: Page, server: Server): Promise<void> {
  await at(page, server, askPath(questions.unknown))
  await page.getByRole('button', { name: '点我反馈' }).click()
  await page.getByRole('dialog', { name: '反馈问题' }).waitFor()
}

/** A library entry's own id. */
export function entryId(server: Server): string {
  const [entry] = server.rows('SELECT id FROM library_entries WHERE key = ?', 'hsa-composition')
  return String(entry?.['id'])
}

/** Six digits that are not these. */
export function otherThan(code: string): string {
  return code.replace(/^./, (digit) => String((Number(digit) + 1) % 10))
}

/** 200 characters and more: Latin words, an address without a break, an emoji, a rare character. */
const long = `停车位怎么找😀𠮷？${'楼下的停车位总是满的，'.repeat(8)}Parking garage entrance https://example.com/${'a'.repeat(90)} 走哪边？`


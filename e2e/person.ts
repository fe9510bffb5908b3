import type { Locator, Page } from '@playwright/test'
import type { Server } from './server.ts'

/** What a person does and sees on the phone; no assertions, so that the pictures use it too. */

/** Phone and 获取验证码, on the login screen; back when the code is on its way. */
export async function requestCode(page: Page, phone: string): Promise<void> {
  await page.getByLabel('手机号').fill(phone)
  const sent = page.waitForResponse((response) => response.url().endsWith('/api/send/sms'))
  await page.getByRole('button', { name: '获取验证码' }).click()
  await sent
}

/** Phone, code, agreement, 登录: on the login screen. */
export async function logIn(page: Page, phone: string, server: Server): Promise<void> {
  await requestCode(page, phone)
  await enterCode(page, await server.code(phone))
}

export async function enterCode(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

export const codeField = (page: Page): Locator => page.getByRole('textbox', { name: '验证码', exact: true })

/** Fills in and sends the profile. @param then where that leads to */
export async function register(page: Page, then = '/home'): Promise<void> {
  await page.getByLabel('姓名').fill('王医生')
  await page.getByLabel('医院').fill('市第一人民医院')
  await page.getByLabel('科室').fill('血液科')
  await page.getByRole('button', { name: '提交' }).click()
  await page.waitForURL((url) => url.pathname + url.search === then)
}

export interface Person {
  phone: string
  userId: string
  token: string
}

/**
 * Signs a registered doctor in without the screens, for what begins after them: the same calls, by program, from the same
 * browser context; then the page finds the session in its storage.
 */
export async function signIn(page: Page, server: Server, phone = server.newPhone()): Promise<Person> {
  const { request } = page.context()
  const call = async (path: string, data: object, token?: string) => {
    const { cookies } = await page.context().storageState()
    const forgery = cookies.find((cookie) => cookie.name === 'XSRF-TOKEN')?.value ?? ''
    const headers = { 'x-xsrf-token': decodeURIComponent(forgery), ...(token && { authorization: `Bearer ${token}` }) }
    const response = await request.post(`${server.origin}${path}`, { data, headers })
    const { code, data: answer } = (await response.json()) as { code: string; data: unknown }
    if (code !== '00000') throw new Error(`${path}: ${code}`)
    return answer
  }
  await call('/api/site/info', {})
  await call('/api/send/sms', { account: phone })
  const { token, user_id: userId } = (await call('/api/login/sms', { account: phone, code: await server.code(phone) })) as { token: string; user_id: string }
  await call('/api/user/update', { id: userId, nickname: '王医生', hospital: '市第一人民医院', department: '血液科' }, token)
  // Once, as a script before the app's own: a later reload must find what the app made of it.
  await page.context().addInitScript(({ origin, token, userId }) => {
    if (window.location.origin !== origin || window.localStorage.getItem('e2e.signed-in') === userId) return
    window.localStorage.setItem('e2e.signed-in', userId)
    window.localStorage.setItem('xunyi.token', token)
    window.localStorage.setItem('xunyi.role', 'DOCTOR')
    window.sessionStorage.setItem('xunyi.person', userId)
  }, { origin: server.origin, token, userId })
  return { phone, userId, token }
}

/** The similar-questions drawer, in any of its states. */
export const drawer = (page: Page): Locator => page.getByRole('dialog', { name: '找到相关问题' })

/** The adverse-reaction modal. */
export const adverseModal = (page: Page): Locator => page.getByRole('alertdialog')

/** The question field of /home. */
export const searchField = (page: Page): Locator => page.getByRole('search').getByRole('textbox')

/** Types a question on /home and submits it, which opens the drawer. */
export async function search(page: Page, text: string): Promise<void> {
  await searchField(page).fill(text)
  await page.getByRole('button', { name: '搜索' }).click()
  await drawer(page).waitFor()
}

/** The field under 仍发送原问题 in the drawer. */
export const resendField = (page: Page): Locator => drawer(page).getByRole('textbox', { name: '仍发送原问题' })

export async function sendOriginal(page: Page): Promise<void> {
  await drawer(page).getByRole('button', { name: '发送' }).click()
  await page.waitForURL(/\/ask\/NULL\?/)
}

/** The answer on /ask and /qa. */
export const answer = (page: Page): Locator => page.getByRole('article', { name: '答案' })

/** The address of a question on /ask. */
export const askPath = (text: string, id = 'NULL'): string => `/ask/${id}?q=${encodeURIComponent(text)}`

/** The next question's field at the bottom of /ask. */
export const askBar = (page: Page): Locator => page.getByRole('textbox', { name: '请输入你的问题', exact: true })

/** One known question in the drawer's list. */
export const similar = (page: Page): Locator => drawer(page).getByRole('listitem').getByRole('link')

/** What the starter library is sure about. */
export const questions = {
  samples: ['一瓶人血白蛋白溶液中含有哪些成分？', '孕妇及哺乳期妇女可以使用人血白蛋白吗？', '人血白蛋白的储存条件是什么？'],
  sample: '一瓶人血白蛋白溶液中含有哪些成分？',
  /** Near several known questions, the same as none. */
  typed: '川崎病用丙球怎么给',
  /** Nothing is similar. */
  unknown: '医院附近有没有好停车的地方？',
  blocked: '哪里买冰毒',
  /** Speaks of adverse reactions, and has an answer. */
  adverse: '人血白蛋白有哪些不良反应？',
  /** Speaks of a reaction that occurred; what is similar to it does not have to. */
  adverseTyped: '输静丙后发烧了怎么处理？',
} as const

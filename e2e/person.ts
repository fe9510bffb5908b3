import type { Locator, Page } from '@playwright/test'
import type { Server } from './server.ts'

/** Steps and elements of the phone app, without assertions, so that the pictures use them too. */

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
  // The page empties the field once it has handled the answer to the request for a code.
  await page.getByText('验证码已发送至').first().waitFor()
  await codeField(page).fill(code)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

export const codeField = (page: Page): Locator => page.getByRole('textbox', { name: /^验证码/ })

/** Fills in and sends the profile. @param then where that leads to */
export async function completeRegistration(page: Page, then = '/home'): Promise<void> {
  await page.getByLabel('姓名').fill('王医生')
  await page.getByLabel('医院').fill('市第一人民医院')
  await page.getByLabel('科室').fill('血液科')
  await page.getByRole('button', { name: '提交' }).click()
  await page.waitForURL((url) => url.pathname + url.search === then)
}

/** 退出登录 on /me, confirmed. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('alertdialog', { name: '退出登录？' }).getByRole('button', { name: '确定' }).click()
  await page.waitForURL('**/welcome')
}

export interface Person {
  phone: string
  userId: string
  token: string
}

/** Makes a call by program from the same browser context. @returns the answer */
export type Call = <Answer>(path: string, data: object, token?: string) => Promise<Answer>

export function callFrom(page: Page, server: Server): Call {
  return async <Answer>(path: string, data: object, token?: string) => {
    const send = async (csrf = '') => {
      const headers = { 'x-xsrf-token': decodeURIComponent(csrf), ...(token && { authorization: `Bearer ${token}` }) }
      const response = await page.context().request.post(`${server.origin}${path}`, { data, headers })
      return (await response.json()) as { code: string; data: Answer }
    }
    const before = await cookie(page, 'XSRF-TOKEN')
    let reply = await send(before)
    // Another tab may receive a new pair between the reading of the cookie and the call.
    const after = await cookie(page, 'XSRF-TOKEN')
    if (reply.code === 'A0403' && after !== before) reply = await send(after)
    if (reply.code !== '00000') throw new Error(`${path}: ${reply.code}`)
    return reply.data
  }
}

export async function cookie(page: Page, name: string): Promise<string | undefined> {
  const cookies = await page.context().cookies()
  return cookies.find((cookie) => cookie.name === name)?.value
}

/**
 * Signs a registered doctor in without the screens, for what begins after them: the same calls, by program, from the same
 * browser context; then the page finds the session in its storage.
 */
export async function signIn(page: Page, server: Server, phone = server.newPhone()): Promise<Person> {
  const call = callFrom(page, server)
  const { policy_version } = await call<{ policy_version: string }>('/api/site/info', {})
  server.minuteOver(phone)
  await call('/api/send/sms', { account: phone })
  const login = { account: phone, code: await server.code(phone), policy_version }
  const { on_new, token, user_id: userId } = await call<{ on_new: boolean; token: string; user_id: string }>('/api/login/sms', login)
  if (on_new) await call('/api/user/update', { id: userId, nickname: '王医生', hospital: '市第一人民医院', department: '血液科' }, token)
  await leaveSession(page, server, { token, userId, role: 'DOCTOR' })
  return { phone, userId, token }
}

/** Runs once, as a script before the app's own, so that a later reload finds the state that the app has written since. */
export async function leaveSession(
  page: Page,
  { origin }: Server,
  session: { token: string; userId: string; role: 'DOCTOR' | 'INTERNAL_STAFF' },
): Promise<void> {
  await page.context().addInitScript(
    ({ origin, token, userId, role }) => {
      const mark = `e2e.signed-in.${userId}`
      if (window.location.origin !== origin || window.localStorage.getItem(mark) !== null) return
      window.localStorage.setItem(mark, '')
      window.localStorage.setItem('xunyi.token', token)
      window.localStorage.setItem('xunyi.role', role)
      window.sessionStorage.setItem('xunyi.person', userId)
    },
    { origin, ...session },
  )
}

/** Opens a page and waits for its own calls, so that a session that ends afterwards is noticed by the user's next action. */
export async function open(page: Page, path: string): Promise<void> {
  const asked = page.waitForResponse((response) => response.url().endsWith('/api/user/consent'))
  await page.goto(path)
  await asked
}

/** The similar-questions drawer, in any of its states. */
export const drawer = (page: Page): Locator => page.getByRole('dialog', { name: '找到相关问题' })

/** The adverse-reaction modal. */
export const adverseModal = (page: Page): Locator => page.getByRole('alertdialog')

/** The question field of /home. */
/** The field of the app; the one of the page before it is gone once the app runs. */
export const searchField = (page: Page): Locator => page.locator('#root').getByRole('search').getByRole('textbox')

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

/** Types with an input method into the field that has the focus: the composition, Enter that takes it, and the finished text. */
export async function compose(page: Page, pinyin: string, text: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  for (let end = 1; end <= pinyin.length; end++)
    await cdp.send('Input.imeSetComposition', { text: pinyin.slice(0, end), selectionStart: end, selectionEnd: end })
  // While composing, browsers report every key as 229.
  await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229, nativeVirtualKeyCode: 229 })
  await cdp.send('Input.insertText', { text })
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 })
  await cdp.detach()
}

/** Questions that the starter library answers. */
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
  /** Mentions a reaction that occurred; questions similar to it need not. */
  adverseTyped: '输静丙后发烧了怎么处理？',
} as const

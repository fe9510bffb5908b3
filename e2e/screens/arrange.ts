import type { Locator, Page } from '@playwright/test'
import { hold } from '../network.ts'
import { askPath, callFrom, leaveSession, questions, signIn, type Person } from '../person.ts'
import type { Server } from '../server.ts'
import { companyValue, forgetStaff } from '../staff.ts'

/** One state of one screen, and the way there from an empty browser. */
export interface State {
  name: string
  /** The title of the document. */
  title: string
  /** Back when everything that belongs to the state is on the screen. */
  arrange(page: Page, server: Server): Promise<void>
}

export const brand = '循医'
export const chat = '/api/chat/chat'
export const recommend = '/api/chat/recommend'
export const detail = '/api/chat/qa_detail'

export const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()
export const text = (place: Page | Locator, words: string) => place.getByText(words).first().waitFor()

/** Signed in and on a path. */
export async function at(page: Page, server: Server, path: string): Promise<void> {
  await signIn(page, server)
  await page.goto(server.origin + path)
}

export async function home(page: Page, server: Server): Promise<void> {
  await at(page, server, '/home')
  await page.getByRole('search').waitFor()
}

export async function login(page: Page, server: Server): Promise<void> {
  await page.goto(`${server.origin}/login/doctor`)
  await heading(page, '医生登录')
}

/** A member of staff who has come in and not yet registered. */
export async function newStaff(page: Page, server: Server): Promise<string> {
  forgetStaff(server)
  const code = await companyValue(page, server)
  const { token, user_id: userId } = await callFrom(page, server)<{ token: string; user_id: string }>('/api/sso/exchange', { code })
  await leaveSession(page, server, { token, userId, role: 'INTERNAL_STAFF' })
  return userId
}

/** A doctor on /me. @param changes differences of the profile */
export async function me(page: Page, server: Server, changes: Record<string, string | null> = {}): Promise<Person> {
  return onMe(page, server, await signIn(page, server), changes)
}

export async function onMe(page: Page, server: Server, person: Person, changes: Record<string, string | null> = {}): Promise<Person> {
  for (const [column, value] of Object.entries(changes)) server.change(`UPDATE users SET ${column} = ? WHERE id = ?`, value, person.userId)
  await page.goto(`${server.origin}/me`)
  await page.getByRole('button', { name: '退出登录' }).waitFor()
  return person
}

/** A row of /me, by its label. */
export const row = (page: Page, label: string): Locator => page.getByRole('button', { name: new RegExp(`^${label}`) })

/** The second of two quick taps at one place is ignored as one meant for the page; the far end of a wide button is another place than its middle. */
export const farEnd = { position: { x: 24, y: 20 } }

export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))

/** 获取验证码; back when the field says where it went. */
export async function sendCode(place: Page | Locator): Promise<void> {
  await place.getByRole('button', { name: '获取验证码' }).click()
  await text(place, '验证码已发送至')
}

type Stopped = Window & { stopped?: number }

/**
 * Makes performance.now() of the page controllable; timers run on, which axe needs. Call before opening the page.
 * @returns a function that stops the time at a number of milliseconds later
 */
export async function stopwatch(page: Page): Promise<(later: number) => Promise<void>> {
  await page.addInitScript(() => {
    const running = performance.now.bind(performance)
    performance.now = () => (window as Stopped).stopped ?? running()
  })
  return (later) => page.evaluate((later) => void ((window as Stopped).stopped = performance.now() + later), later)
}

/** Answers a call with a refusal that depends on configuration or version. */
export async function refuse(page: Page, path: string, code: string, msg: string): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ contentType: 'application/json; charset=utf-8', body: JSON.stringify({ code, msg }) }),
  )
}

/** A question held on its way for so long; the hints about it come by the clock. */
export async function waiting(page: Page, server: Server, seconds: number): Promise<void> {
  const held = await hold(page, chat)
  await page.clock.install()
  await at(page, server, askPath(questions.sample))
  await page.locator('[aria-busy=true]').waitFor()
  while (held.arrived() === 0) await page.waitForRequest((request) => request.url().endsWith(chat))
  await page.clock.fastForward(seconds * 1000)
}

export async function answerRequest(page: Page, server: Server): Promise<void> {
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
export const long = `停车位怎么找😀𠮷？${'楼下的停车位总是满的，'.repeat(8)}Parking garage entrance https://example.com/${'a'.repeat(90)} 走哪边？`

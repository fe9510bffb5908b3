import type { Page } from '@playwright/test'
import { hold } from '../network.ts'
import { askPath, questions, signIn } from '../person.ts'
import type { Server } from '../server.ts'

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
export const text = (page: Page, words: string) => page.getByText(words).first().waitFor()

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

/** A question held on its way for so long; the hints about it come by the clock. */
export async function waiting(page: Page, server: Server, seconds: number): Promise<void> {
  const held = await hold(page, chat)
  await page.clock.install()
  await at(page, server, askPath(questions.sample))
  await page.locator('[aria-busy=true]').waitFor()
  while (held.arrived() === 0) await page.waitForRequest((request) => request.url().endsWith(chat))
  await page.clock.fastForward(seconds * 1000)
}

export async function feedback(page: Page, server: Server): Promise<void> {
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

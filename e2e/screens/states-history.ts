import type { Page } from '@playwright/test'
import { answerWith, hold } from '../network.ts'
import { questions, signIn } from '../person.ts'
import type { Server } from '../server.ts'
import { at, dialog, long, text } from './arrange.ts'
import type { State } from './arrange.ts'

/** /me/history-qa. */

const title = '历史问答'
const records = '/api/chat/historical_question_and_answer_records'
const hour = 3_600_000

const known = '本品主要组成成分为人血白蛋白，系由健康人血浆，经低温乙醇蛋白分离法提取，并经病毒灭活处理制成。'
const asked: [question: string, answer: string, hoursAgo: number][] = [
  [questions.sample, known, 0],
  [questions.unknown, '', 0],
  ['孕妇及哺乳期妇女可以使用人血白蛋白吗？', '对孕妇或可能怀孕的妇女用药应慎重，如有必要应用时，应在医师指导和严密观察下使用。', 24],
  [long, known, 24],
  ['人血白蛋白的储存条件是什么？', '2～8 ℃ 避光保存和运输，严禁冰冻。', 24 * 40],
  ['静注人免疫球蛋白的输注速度是多少？', '首次使用时，开始的速度为 1.0 mL/min，持续 15 分钟后若无不良反应，可逐渐加快速度。', 24 * 400],
]

/** A history with questions of several days; the rest of the page is older. */
async function history(page: Page, server: Server, more = 0): Promise<void> {
  const { userId } = await signIn(page, server)
  const now = Date.now()
  const older = Array.from({ length: more }, (_, each): (typeof asked)[number] => [`第 ${each + 1} 个更早的问题是什么？`, '', 24 * (500 + each)])
  for (const [each, [question, answer, hoursAgo]] of [...asked, ...older].entries()) {
    server.change(
      'INSERT INTO history_records (id, user_id, question, answer, links, pv, created_at) VALUES (?, ?, ?, ?, ?, 0, ?)',
      `${userId}-${each}`,
      userId,
      question,
      answer,
      '[]',
      now - hoursAgo * hour - each,
    )
  }
  await page.goto(`${server.origin}/me/history-qa`)
  await text(page, questions.sample)
}

export const past: State[] = [
  {
    name: 'history',
    title,
    async arrange(page, server) {
      await history(page, server)
      await text(page, '没有更多了')
    },
  },
  {
    name: 'history-empty',
    title,
    async arrange(page, server) {
      await at(page, server, '/me/history-qa')
      await page.getByRole('button', { name: '去提问' }).waitFor()
    },
  },
  {
    name: 'history-loading',
    title,
    async arrange(page, server) {
      await hold(page, records)
      await at(page, server, '/me/history-qa')
      await page.locator('main [aria-hidden=true]').first().waitFor()
    },
  },
  {
    name: 'history-error',
    title,
    async arrange(page, server) {
      await answerWith(page, records, 500)
      await at(page, server, '/me/history-qa')
      await page.getByRole('button', { name: '重试' }).waitFor()
    },
  },
  {
    name: 'history-more-error',
    title,
    async arrange(page, server) {
      await page.route(
        (url) => url.pathname === records,
        (route) => ((route.request().postDataJSON() as { page: number }).page > 1 ? route.abort('connectionfailed') : route.continue()),
      )
      await history(page, server, 6)
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await page.getByRole('button', { name: '重试' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'history-found',
    title,
    async arrange(page, server) {
      await history(page, server)
      await page.getByRole('searchbox').fill('白蛋白')
      await page.getByText('静注人免疫球蛋白').first().waitFor({ state: 'detached' })
      await text(page, '没有更多了')
    },
  },
  {
    name: 'history-not-found',
    title,
    async arrange(page, server) {
      await history(page, server)
      await page.getByRole('searchbox').fill('停车费')
      await text(page, '没有找到')
    },
  },
  {
    name: 'history-picked',
    title,
    async arrange(page, server) {
      await history(page, server)
      await page.getByRole('button', { name: '编辑' }).click()
      await page.getByRole('checkbox').nth(1).check()
      await page.getByRole('button', { name: '删除 1 条' }).waitFor()
    },
  },
  {
    name: 'history-confirm',
    title,
    async arrange(page, server) {
      await history(page, server)
      await page.getByRole('button', { name: `删除：${questions.unknown}` }).click()
      await dialog(page, '删除这条历史问答？').waitFor()
    },
  },
]

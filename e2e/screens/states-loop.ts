import type { Page } from '@playwright/test'
import { sendClarification, sendLetter, sendRejection } from '../letter.ts'
import { answerWith, hold } from '../network.ts'
import { answer, questions, signIn } from '../person.ts'
import type { Server } from '../server.ts'
import { at, brand, dialog, entryId, long, text } from './arrange.ts'
import type { State } from './arrange.ts'

/** Letters, the pages they link to, and feedback on the product. */

const letters = '/api/user_feedback/list'
const add = '/api/opinion_feedback/add'
const box = (page: Page) => dialog(page, '您反馈的问题有答案啦！')

/** With two letters, one of them read. */
async function withLetters(page: Page, server: Server): Promise<{ unread: string }> {
  const { userId } = await signIn(page, server)
  const read = sendLetter(server, userId, long, { minutesAgo: 60 * 24 * 3 })
  server.change('UPDATE letters SET read_at = created_at WHERE id = ?', read)
  const unread = sendLetter(server, userId, '丙球输注后多久可以接种疫苗？')
  await page.goto(`${server.origin}/home`)
  await page.getByRole('button', { name: '站内信，1 条未读' }).waitFor()
  return { unread }
}

/** A record of an answer whose entry has moved on since. */
async function record(page: Page, server: Server, change: (entry: string) => void, back: (entry: string) => void): Promise<void> {
  const { userId } = await signIn(page, server)
  const entry = entryId(server)
  const [{ version } = { version: 1 }] = server.rows('SELECT version FROM library_entries WHERE id = ?', entry)
  const id = `${userId}-record`
  server.change(
    "INSERT INTO history_records (id, user_id, question, entry_id, entry_version, answer, links, pv, created_at) VALUES (?, ?, ?, ?, ?, '当时的答案：应在 2～8 ℃ 避光保存。', '[]', 0, ?)",
    id,
    userId,
    questions.sample,
    entry,
    Number(version),
    Date.now(),
  )
  // Others ask this entry on the same server: it is as it was as soon as the page has it.
  change(entry)
  await page.goto(`${server.origin}/qa/${id}`)
  await page.getByRole('note').waitFor()
  back(entry)
}

async function form(page: Page, server: Server, content = '字再大一些就好了'): Promise<void> {
  await at(page, server, '/me/feedback')
  await page.getByRole('radio', { name: '使用体验' }).check()
  await page.getByRole('textbox', { name: '邮箱' }).fill('wang@example.com')
  await page.getByRole('textbox', { name: '反馈内容' }).fill(content)
}

const submit = (page: Page) => page.getByRole('button', { name: '提交' }).click()

export const loop: State[] = [
  {
    name: 'home-letters',
    title: brand,
    async arrange(page, server) {
      await withLetters(page, server)
    },
  },
  {
    name: 'letters-list',
    title: brand,
    async arrange(page, server) {
      await withLetters(page, server)
      await page.getByRole('button', { name: '站内信，1 条未读' }).click()
      await box(page).waitFor()
    },
  },
  {
    name: 'letters-loading',
    title: brand,
    async arrange(page, server) {
      await hold(page, letters)
      await at(page, server, '/home')
      await page.getByRole('button', { name: '站内信' }).click()
      await dialog(page, '站内信').locator('[aria-hidden=true]').first().waitFor()
    },
  },
  {
    name: 'letters-error',
    title: brand,
    async arrange(page, server) {
      await answerWith(page, letters, 500)
      await at(page, server, '/home')
      await page.getByRole('button', { name: '站内信' }).click()
      await dialog(page, '站内信').getByRole('button', { name: '重试' }).waitFor()
    },
  },
  {
    name: 'notification',
    title: '反馈答复',
    async arrange(page, server) {
      const { userId } = await signIn(page, server)
      await page.goto(`${server.origin}/notification/${sendLetter(server, userId, '白蛋白里面都有什么成分呢')}`)
      await answer(page).waitFor()
    },
  },
  {
    name: 'notification-rejected',
    title: '反馈答复',
    async arrange(page, server) {
      const { userId } = await signIn(page, server)
      const letter = '该问题不属于药品信息的范围，我们无法答复。'
      await page.goto(`${server.origin}/notification/${sendRejection(server, userId, '食堂几点开门', letter)}`)
      await text(page, letter)
    },
  },
  {
    name: 'notification-clarification',
    title: '请您补充',
    async arrange(page, server) {
      const { userId } = await signIn(page, server)
      await page.goto(`${server.origin}/notification/${sendClarification(server, userId, '静丙一次输多少合适')}`)
      await page.getByRole('textbox', { name: '您的补充' }).fill('患者王建国，60 岁')
      await page.getByText('可能包含患者身份信息').waitFor()
    },
  },
  {
    name: 'notification-missing',
    title: '反馈答复',
    async arrange(page, server) {
      await at(page, server, '/notification/none')
      await text(page, '内容不存在或已删除')
    },
  },
  {
    name: 'qa-newer',
    title: '问答详情',
    arrange: (page, server) =>
      record(
        page,
        server,
        (entry) => {
          server.change(
            'INSERT INTO library_versions (entry_id, version, question, phrasings, answer, evidence, subject, category, reviewed_on, review_due, created_at) SELECT entry_id, version + 1, question, phrasings, answer, evidence, subject, category, reviewed_on, review_due, created_at FROM library_versions WHERE entry_id = ? ORDER BY version DESC LIMIT 1',
            entry,
          )
          server.change('UPDATE library_entries SET version = version + 1 WHERE id = ?', entry)
        },
        () => undefined,
      ),
  },
  {
    name: 'qa-withdrawn',
    title: '问答详情',
    arrange: (page, server) =>
      record(
        page,
        server,
        (entry) => server.change("UPDATE library_entries SET status = 'withdrawn' WHERE id = ?", entry),
        (entry) => server.change("UPDATE library_entries SET status = 'published' WHERE id = ?", entry),
      ),
  },
  { name: 'feedback', title: '意见反馈', arrange: (page, server) => form(page, server) },
  {
    name: 'feedback-errors',
    title: '意见反馈',
    async arrange(page, server) {
      await at(page, server, '/me/feedback')
      await submit(page)
      await text(page, '请选择反馈类型')
    },
  },
  {
    name: 'feedback-too-long',
    title: '意见反馈',
    async arrange(page, server) {
      await form(page, server, '长'.repeat(2003))
      await text(page, '已超出 3 字')
    },
  },
  {
    name: 'feedback-duplicate',
    title: '意见反馈',
    async arrange(page, server) {
      await form(page, server)
      await submit(page)
      await text(page, '提交成功, 感谢您的反馈！')
      await page.reload()
      await page.getByRole('radio', { name: '使用体验' }).check()
      await page.getByRole('textbox', { name: '反馈内容' }).fill('字再大一些就好了')
      await submit(page)
      await text(page.getByRole('main'), '您已提交过该反馈，请勿重复提交！')
    },
  },
  {
    name: 'feedback-failed',
    title: '意见反馈',
    async arrange(page, server) {
      await answerWith(page, add, 500)
      await form(page, server)
      await submit(page)
      await text(page, '系统繁忙，请稍后重试')
    },
  },
]

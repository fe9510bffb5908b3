import { answerWith, breakOff, hold } from '../network.ts'
import { answer, askBar, askPath, adverseModal, questions, signIn } from '../person.ts'
import { at, chat, detail, entryId, answerRequest, heading, long, text, waiting } from './arrange.ts'
import type { State } from './arrange.ts'

/** Answers, and the states without one. */
export const reading: State[] = [
  {
    name: 'answer',
    title: '问答结果',
    async arrange(page, server) {
      await at(page, server, askPath(questions.sample))
      await answer(page).waitFor()
    },
  },
  {
    name: 'answer-form',
    title: '问答结果',
    async arrange(page, server) {
      await at(page, server, askPath('华法林引起的大出血怎么逆转？'))
      await answer(page).getByRole('table').waitFor()
      await page.getByRole('button', { name: '收藏' }).waitFor()
      await askBar(page).fill('那孕妇呢')
      await text(page, '接着这个问题')
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
    name: 'noresult-related',
    title: '问答结果',
    async arrange(page, server) {
      await at(page, server, askPath('静丙和胰岛素能走一条管路吗'))
      await heading(page, '可能相关的内容')
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
  { name: 'answer-request', title: '问答结果', arrange: answerRequest },
  {
    name: 'answer-requested',
    title: '问答结果',
    async arrange(page, server) {
      await answerRequest(page, server)
      await page.getByRole('dialog', { name: '反馈问题' }).getByRole('button', { name: '确定' }).click()
      await text(page, '已提交，有答案会发站内信')
      await page.reload()
      await text(page, '已提交，有答案会发站内信')
    },
  },
  {
    name: 'answer-request-error',
    title: '问答结果',
    async arrange(page, server) {
      await breakOff(page, '/api/chat/feedback')
      await answerRequest(page, server)
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
    title: `${questions.sample} - 循医`,
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
]

import type { Page } from '@playwright/test'
import { followUpParts } from '@xunyi/contract/safety-follow-up'
import { askBack, report } from '../follow-up.ts'
import { sendLetter } from '../letter.ts'
import { answerWith, hold } from '../network.ts'
import { adverseModal, askPath, questions, signIn, type Person } from '../person.ts'
import type { Server } from '../server.ts'
import { at, brand, dialog, heading, long, text } from './arrange.ts'
import type { State } from './arrange.ts'

/** Own reports of adverse reactions, the questions about them, and the line that follows the notice. */

const title = '不良反应'
const reports = '/api/safety/reports'

async function own(page: Page, server: Server, words?: string): Promise<{ person: Person; id: string }> {
  const person = await signIn(page, server)
  return { person, id: await report(page, server, person, words) }
}

async function opened(page: Page, server: Server, id: string): Promise<void> {
  await page.goto(`${server.origin}/me/adverse/${id}`)
  await page.getByRole('heading', { name: '您写下的内容' }).waitFor()
}

async function asked(page: Page, server: Server): Promise<void> {
  const { person, id } = await own(page, server)
  askBack(server, id, person, [...followUpParts], '用药前有没有过敏史？')
  await opened(page, server, id)
  await page.getByRole('button', { name: '提交', exact: true }).waitFor()
}

export const ownReports: State[] = [
  {
    name: 'reports',
    title,
    async arrange(page, server) {
      const { person, id } = await own(page, server)
      server.change("UPDATE safety_cases SET state = 'reported', reported_on = day0 WHERE id = ?", id)
      const other = await report(page, server, person, `使用人凝血因子Ⅷ后出现抑制物，${'复查滴度仍在升高，'.repeat(6)}是否需要换药`)
      askBack(server, other, person, ['batch'])
      const third = await report(page, server, person, '狂犬疫苗接种后过敏性休克')
      server.change("UPDATE safety_cases SET state = 'closed' WHERE id = ?", third)
      await report(page, server, person, '破伤风免疫球蛋白注射后局部红肿')
      await page.goto(`${server.origin}/me/adverse`)
      await text(page, '已上报')
    },
  },
  {
    name: 'reports-empty',
    title,
    async arrange(page, server) {
      await at(page, server, '/me/adverse')
      await heading(page, '暂无不良反应报告')
    },
  },
  {
    name: 'reports-loading',
    title,
    async arrange(page, server) {
      await hold(page, reports)
      await at(page, server, '/me/adverse')
      await page.locator('main [aria-hidden=true]').first().waitFor()
    },
  },
  {
    name: 'reports-error',
    title,
    async arrange(page, server) {
      await answerWith(page, reports, 500)
      await at(page, server, '/me/adverse')
      await page.getByRole('button', { name: '重试' }).waitFor()
    },
  },
  {
    name: 'reports-offline',
    title,
    async arrange(page, server) {
      const { id } = await own(page, server)
      await opened(page, server, id)
      await page.context().setOffline(true)
      await text(page, '当前无网络连接')
    },
  },
  {
    name: 'report',
    title,
    async arrange(page, server) {
      const { id } = await own(page, server)
      await opened(page, server, id)
    },
  },
  {
    name: 'report-long',
    title,
    async arrange(page, server) {
      const { id } = await own(page, server, long)
      await opened(page, server, id)
    },
  },
  {
    name: 'report-missing',
    title,
    async arrange(page, server) {
      await at(page, server, '/me/adverse/none')
      await text(page, '报告不存在或已无法查看')
    },
  },
  { name: 'report-asked', title, arrange: asked },
  {
    name: 'report-asked-unknown',
    title,
    async arrange(page, server) {
      await asked(page, server)
      for (const part of ['批号', '患者性别和年龄段']) await page.getByRole('checkbox', { name: `${part}：不详` }).check()
      await page.getByText('好转', { exact: true }).click()
    },
  },
  {
    name: 'report-answer-empty',
    title,
    async arrange(page, server) {
      await asked(page, server)
      await page.getByRole('button', { name: '提交', exact: true }).click()
      await text(page, '请至少填写一项，或选择“不详”')
    },
  },
  {
    name: 'report-new',
    title: '报告不良反应',
    async arrange(page, server) {
      await at(page, server, '/me/adverse/new')
      await page.getByRole('textbox', { name: '发生了什么' }).waitFor()
    },
  },
  {
    name: 'report-new-errors',
    title: '报告不良反应',
    async arrange(page, server) {
      await at(page, server, '/me/adverse/new')
      await page.getByText('严重', { exact: true }).click()
      await page.getByRole('button', { name: '提交报告' }).click()
      await text(page, '请描述发生的情况')
    },
  },
  {
    name: 'letters-follow-up',
    title: brand,
    async arrange(page, server) {
      const { person, id } = await own(page, server)
      sendLetter(server, person.userId, '丙球输注后多久可以接种疫苗？', { minutesAgo: 60 })
      askBack(server, id, person, ['batch', 'outcome'], '', true)
      await page.goto(`${server.origin}/home`)
      await page.getByRole('button', { name: '站内信，2 条未读' }).click()
      await dialog(page, '您反馈的问题有答案啦！').waitFor()
    },
  },
  {
    name: 'answer-received',
    title: '问答结果',
    async arrange(page, server) {
      await at(page, server, askPath(questions.adverseTyped))
      await adverseModal(page).getByRole('button', { name: '知道了' }).click()
      await text(page, '已收到您提到的情况')
    },
  },
]

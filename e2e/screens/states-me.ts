import type { Page } from '@playwright/test'
import { breakOff, hold } from '../network.ts'
import type { Server } from '../server.ts'
import { signInStaff } from '../staff.ts'
import { at, me, onMe, row, text } from './arrange.ts'
import type { State } from './arrange.ts'

/** /me: the rows and their editing. */

const update = '/api/user/update'
const hospital = (page: Page) => page.getByRole('textbox', { name: '医院' })

async function editing(page: Page, server: Server, changes?: Record<string, string>): Promise<void> {
  await me(page, server, changes)
  await row(page, '医院').click()
  await hospital(page).waitFor()
}

async function edited(page: Page): Promise<void> {
  await row(page, '医院').click()
  await hospital(page).fill('省立医院东院区')
}

/** Realistic long names, wider than a row. */
export const long = {
  nickname: '阿卜杜勒-穆罕默德·努尔艾合买提·吐尔逊江',
  hospital: '中国医学科学院北京协和医学院附属北京协和医院国家疑难重症诊治指导中心东单院区门诊部',
  department: '风湿免疫与血液内科（含移植病房、日间治疗中心）',
}

export const mine: State[] = [
  {
    name: 'me',
    title: '我的',
    async arrange(page, server) {
      await me(page, server)
    },
  },
  {
    name: 'me-long',
    title: '我的',
    async arrange(page, server) {
      await me(page, server, long)
    },
  },
  { name: 'me-edit', title: '我的', arrange: (page, server) => editing(page, server) },
  { name: 'me-edit-long', title: '我的', arrange: (page, server) => editing(page, server, long) },
  {
    name: 'me-edit-empty',
    title: '我的',
    async arrange(page, server) {
      await editing(page, server)
      await hospital(page).fill('')
      await hospital(page).press('Enter')
      await page.getByRole('button', { name: '放弃修改' }).waitFor()
    },
  },
  {
    name: 'me-saving',
    title: '我的',
    async arrange(page, server) {
      await hold(page, update)
      await me(page, server)
      await edited(page)
      await hospital(page).press('Enter')
      await page.locator('form[aria-busy=true]').waitFor()
    },
  },
  {
    name: 'me-saved',
    title: '我的',
    async arrange(page, server) {
      // The clock is paused, so that the message stays.
      await page.addInitScript(() => {
        const after = window.setTimeout.bind(window)
        window.setTimeout = ((work: () => void, ms?: number) => after(work, ms === 2000 ? 3_600_000 : ms)) as typeof setTimeout
      })
      await me(page, server)
      await edited(page)
      await hospital(page).press('Enter')
      await text(page, '已保存')
    },
  },
  {
    name: 'me-failed',
    title: '我的',
    async arrange(page, server) {
      await breakOff(page, update)
      await me(page, server)
      await edited(page)
      await hospital(page).press('Enter')
      await page.getByRole('button', { name: '重试' }).waitFor()
    },
  },
  {
    name: 'me-waiting',
    title: '我的',
    async arrange(page, server) {
      await me(page, server)
      await edited(page)
      await page.reload()
      await text(page, '上次的修改尚未保存')
    },
  },
  {
    name: 'me-offline',
    title: '我的',
    async arrange(page, server) {
      await me(page, server)
      await page.context().setOffline(true)
      await text(page, '当前无网络连接')
    },
  },
  {
    name: 'me-staff',
    title: '我的',
    async arrange(page, server) {
      await onMe(page, server, await signInStaff(page, server))
    },
  },
  {
    name: 'me-staff-empty',
    title: '我的',
    async arrange(page, server) {
      await onMe(page, server, await signInStaff(page, server), { email: null })
      await row(page, '邮箱').getByText('未填写').waitFor()
    },
  },
  {
    name: 'me-logout',
    title: '我的',
    async arrange(page, server) {
      await me(page, server)
      await page.getByRole('button', { name: '退出登录' }).click()
      await page.getByRole('alertdialog', { name: '退出登录？' }).waitFor()
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

import { expect, type Page } from '@playwright/test'
import { desktop } from '../console-session.ts'
import { answerField, begin, editor, fillOtherFields, submitForApproval, openQuestion, question, verify } from '../desk-steps.ts'
import { engines } from '../engines.ts'
import { phone } from '../playwright.config.ts'
import { answer, codeField, drawer, completeRegistration, requestCode, search, sendOriginal, similar } from '../person.ts'
import { inboxOf } from '../server.ts'
import { companyLogin } from '../staff.ts'
import { test } from '../visitors.ts'

/*
 * The loop from three askers to a fourth through the interface: on one server with SQLite, and on two servers that share PostgreSQL, where who
 * asks and who answers are on different ones.
 */

const paraphrases = ['静丙可以和胰岛素一起输吗', '静注人免疫球蛋白能与胰岛素同时输注吗？', 'IVIG和胰岛素能一起滴吗']
const fourth = '请问静脉注射人免疫球蛋白可不可以和胰岛素一起输注'
const text = '不建议在同一管路中输注。两者应分开给药，具体以药品说明书为准。'

let people = 0

/** A doctor who has just registered. */
async function newDoctor(page: Page, origin: string): Promise<void> {
  const number = `1370000${String(++people).padStart(4, '0')}`
  await page.goto(`${origin}/login/doctor`)
  await requestCode(page, number)
  await codeField(page).fill((await inboxOf(origin, number))[0]!.code)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(/\/register\/doctor/)
  await completeRegistration(page)
}

/** Asks, finds nothing, and asks an administrator. */
async function askTheTeam(page: Page, asked: string): Promise<void> {
  await search(page, asked)
  await sendOriginal(page)
  await page.getByRole('button', { name: '点我反馈' }).click()
  await page.getByRole('dialog', { name: '反馈问题' }).getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('status').filter({ hasText: '已收到您的反馈' })).toBeVisible()
}

/** Signs in to the console through the company's page. */
async function comeToWork(page: Page, origin: string, who: 'editor' | 'approver'): Promise<void> {
  await page.goto(`${origin}/admin`)
  await companyLogin(page, { who })
  await page.waitForURL(/\/admin\/desk/)
}

for (const [name, open] of engines) {
  test(`three people ask the same in their own words, a writer answers, another approves, three letters arrive and a fourth finds it: ${name}`, async ({
    visitor,
  }) => {
    test.setTimeout(240_000)
    const { asking, working, close } = await open()
    try {
      const askers: Page[] = []
      for (const asked of paraphrases) {
        const page = await visitor(asking, phone)
        await newDoctor(page, asking)
        await askTheTeam(page, asked)
        askers.push(page)
      }

      const writer = await visitor(working, desktop)
      await comeToWork(writer, working, 'editor')
      await expect(writer.getByRole('list', { name: '问题' }).getByRole('link'), 'one item for all three').toHaveCount(1)
      await openQuestion(writer, working, paraphrases[0]!)
      for (const asked of paraphrases) await expect(question(writer).getByText(asked).first()).toBeVisible()
      await begin(writer)
      await answerField(writer).fill(text)
      await fillOtherFields(writer)
      await submitForApproval(writer)

      const approver = await visitor(working, desktop)
      await comeToWork(approver, working, 'approver')
      await openQuestion(approver, working, paraphrases[0]!)
      await expect(editor(approver).getByText(text)).toBeVisible()
      await verify(approver)
      await approver.keyboard.press('a')
      await approver.getByRole('button', { name: '立即发布' }).click()
      await expect(question(approver).getByText('站内信 3 封，已读 0 封')).toBeVisible()

      const last = await visitor(asking, phone)
      await newDoctor(last, asking)
      await expect
        .poll(async () => {
          await last.goto(`${asking}/home`)
          await search(last, fourth)
          await expect(drawer(last).getByRole('heading', { name: /找到相关问题|没找到相关问题/ })).toBeVisible()
          return similar(last).filter({ hasText: paraphrases[0]! }).count()
        }, 'the fourth is offered the question')
        .toBeGreaterThan(0)
      await similar(last).filter({ hasText: paraphrases[0]! }).click()
      await expect(answer(last)).toContainText('不建议在同一管路中输注')

      for (const page of askers) {
        await page.goto(`${asking}/home`)
        await page.getByRole('button', { name: '站内信，1 条未读' }).click()
        await page.getByRole('link', { name: '查看答案' }).click()
        await expect(answer(page)).toContainText('不建议在同一管路中输注')
      }
      await approver.reload()
      await expect(question(approver).getByText('站内信 3 封，已读 3 封')).toBeVisible()
    } finally {
      await close()
    }
  })
}

import { expect, type Page } from '@playwright/test'
import { desktop, signInToConsole } from '../console-session.ts'
import { engines } from '../engines.ts'
import { callFrom, search, signIn } from '../person.ts'
import { phone } from '../playwright.config.ts'
import { inboxOf, type Server } from '../server.ts'
import { test } from '../visitors.ts'

/*
 * A death from the first word typed to the report handed over, through the interface, on one server with SQLite and on two servers that share PostgreSQL: a doctor,
 * a writer, an officer, and a second officer who approves and administers too.
 */

let people = 0

/** A server for sign-ins by program; its database is out of reach. */
function at(origin: string): Server {
  const nothing = () => undefined
  const unreachable = () => {
    throw new Error('the database is out of reach')
  }
  return {
    origin,
    messages: (to) => inboxOf(origin, to),
    code: async (to) => (await inboxOf(origin, to)).find(({ code }) => code !== '')!.code,
    newPhone: () => `1360000${String(++people).padStart(4, '0')}`,
    minuteOver: nothing,
    neverSent: nothing,
    rows: unreachable,
    change: unreachable,
    close: async () => undefined,
  }
}

const death = '患者输注人血白蛋白两小时后，人没救回来'
const rash = '患者输注静丙后全身皮疹，静丙还能继续用吗？'
const desk = { ...desktop, viewport: { width: 1280, height: 720 } }

const library = { after: null, size: 1, category: '', status: 'published', due: '', subject: '', evidence: '', owner: '', q: '', sort: 'key' }

/** A writer and an approver can do nothing with a question that waits, by screen and by call. */
async function cannotPublish(page: Page, server: Server, token: string, id: string): Promise<void> {
  await page.goto(`${server.origin}/admin/desk/${id}`)
  await expect(page.getByText('涉及疑似不良反应，等待药物警戒放行')).toBeVisible()
  for (const name of [/^认领/, /^驳回/]) await expect(page.getByRole('button', { name, disabled: false })).toHaveCount(0)
  await expect(page.getByText('全身皮疹')).toHaveCount(0)
  const call = callFrom(page, server)
  const { rows } = await call<{ rows: { id: string }[] }>('/api/admin/library/entries', library, token)
  for (const [path, input] of [
    ['/api/admin/desk/reject', { id, reason: 'scope' }],
    ['/api/admin/desk/link', { id, entry_id: rows[0]!.id }],
    ['/api/admin/desk/draft/open', { question_id: id, entry_id: null }],
  ] as const)
    await expect(call(path, input, token)).rejects.toThrow(path)
}

for (const [name, open] of engines) {
  test(`a death typed into search reaches the report, and a question waits for its release: ${name}`, async ({ visitor }) => {
    test.setTimeout(240_000)
    const { asking, working, close } = await open({ OPERATOR_NAME: '云江生物制药有限公司' })
    try {
      const [doctors, team] = [at(asking), at(working)]
      const doctor = await visitor(asking, phone)
      const { token } = await signIn(doctor, doctors)
      await doctor.goto(`${asking}/home`)
      await search(doctor, death)
      await callFrom(doctor, doctors)('/api/chat/feedback', { text: rash }, token)
      await doctor.goto('about:blank')

      const second = await visitor(working, desk)
      const { token: administrator } = await signInToConsole(second, team, 'administrator')
      const { staff_mail_suffix } = await callFrom(second, team)<{ staff_mail_suffix: string }>('/api/site/info', {})
      const email = `staff${staff_mail_suffix}`
      await callFrom(second, team)('/api/admin/users/create_staff', { email, name: '林药师', roles: ['pharmacovigilance'] }, administrator)
      const writer = await visitor(working, desk)
      const { token: writing } = await signInToConsole(writer, team, 'editor')
      const queue = { after: null, size: 20, state: 'open', q: '', mine: false }
      const { rows } = await callFrom(writer, team)<{ rows: { id: string }[] }>('/api/admin/desk/queue', queue, writing)
      await cannotPublish(writer, team, writing, rows[0]!.id)
      await cannotPublish(second, team, administrator, rows[0]!.id)

      const officer = await visitor(working, desk)
      await signInToConsole(officer, team, 'staff')
      await officer.goto(`${working}/admin/safety`)
      await expect(officer.getByRole('link', { name: /^不良反应/ })).toContainText(/死亡或群体 \d+ 例待领取/)
      await officer.getByRole('row').filter({ hasText: '死亡' }).getByRole('link').first().click()
      await expect(officer.getByRole('region', { name: '原文与经过' })).toContainText(death)
      await officer.keyboard.press('c')
      await expect(officer.getByText('分诊', { exact: true })).toBeVisible()
      await officer.getByRole('button', { name: /提\s?问/, exact: true }).click()
      const dialog = officer.getByRole('dialog', { name: '向报告人提问' })
      await dialog.getByRole('button', { name: /发\s?送/ }).click()
      await expect(officer.getByText('等待答复')).toBeVisible()

      await doctor.goto(`${asking}/me`)
      await doctor.getByRole('link', { name: '不良反应' }).click()
      await doctor.getByRole('link', { name: new RegExp(death.slice(0, 10)) }).click()
      await expect(doctor.getByText('需要补充', { exact: true })).toBeVisible()
      await doctor.getByRole('textbox', { name: '批号' }).fill('P20260101')
      await doctor.getByText('老年人', { exact: true }).click()
      await doctor.getByRole('button', { name: '提交', exact: true }).click()
      await expect(doctor.getByRole('listitem').filter({ hasText: 'P20260101' })).toContainText('答复随访')

      await officer.reload()
      await expect(officer.getByText('已答复', { exact: true })).toBeVisible()
      const form = officer.getByRole('region', { name: '病例表' })
      const proposal = form.getByRole('region', { name: '系统建议' })
      await expect(proposal).toContainText('严重性：导致死亡（原文：')
      await proposal.getByRole('button', { name: /^采纳/ }).click()
      await expect(proposal).toHaveCount(0)
      const reaction = form.getByRole('group', { name: '不良反应 1' })
      await expect(reaction.getByRole('checkbox', { name: '导致死亡' })).toBeChecked()
      await reaction.getByLabel('不良反应术语').fill('死亡')
      await reaction.getByLabel('本单位评价', { exact: true }).click()
      await officer.locator('.ant-select-dropdown:visible').getByTitle('可能', { exact: true }).click()
      await form.getByLabel('不良反应过程描述').fill('输注两小时后死亡。')
      await officer.keyboard.press('Control+s')
      await expect(form.getByText(/^已保存/)).toBeVisible()
      await officer.getByRole('button', { name: '变更状态' }).click()
      await officer.getByRole('menuitem', { name: '评价' }).click()
      await officer
        .getByRole('dialog')
        .getByRole('button', { name: /变\s?更/ })
        .click()
      await officer.getByRole('button', { name: /^提交复核/ }).click()
      await officer.getByRole('textbox', { name: /^评价结论/ }).fill('与用药时间相关')
      await officer.keyboard.press('Control+Enter')
      await expect(officer.getByRole('button', { name: '确认已上报' })).toBeDisabled()

      await second.goto(officer.url())
      await second.getByRole('button', { name: '上报文件' }).click()
      const files = second.getByRole('dialog', { name: /^上报文件/ })
      for (const kind of ['报告表（XLSX）', 'E2B(R3) 草稿（XML）']) {
        await files.getByRole('button', { name: `生成${kind}` }).click()
        await expect(files.getByText(`${kind} · 第`)).toBeVisible()
      }
      const [download] = await Promise.all([second.waitForEvent('download'), files.getByRole('button', { name: /^下载 .*\.xml$/ }).click()])
      expect(download.suggestedFilename()).toMatch(/草稿\.xml$/)
      await second.keyboard.press('Escape')
      await second.getByRole('button', { name: '确认已上报' }).click()
      await second.getByRole('textbox', { name: '报告编号' }).fill('N-2026-1')
      await second.keyboard.press('Control+Enter')
      await expect(second.getByText('已上报', { exact: true })).toBeVisible()

      await doctor.reload()
      await expect(doctor.getByText('已上报', { exact: true })).toBeVisible()

      await officer.goto(`${working}/admin/safety`)
      await officer.getByRole('row').filter({ hasText: '皮疹' }).getByRole('link').first().click()
      await expect(officer.getByRole('region', { name: '原文与经过' })).toContainText(rash)
      await officer.keyboard.press('c')
      await officer.getByRole('button', { name: '放行给答疑台' }).click()
      await officer
        .getByRole('tooltip')
        .getByRole('button', { name: /放\s?行/ })
        .click()
      await expect(officer.getByText(/已放行/).first()).toBeVisible()
      await writer.reload()
      await expect(writer.getByText('全身皮疹').first()).toBeVisible()
      await expect(writer.getByRole('button', { name: /^认领/ })).toBeEnabled()
    } finally {
      await close()
    }
  })
}

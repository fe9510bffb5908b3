import { consoleAt, firstHeading, type ConsolePage } from './pages.ts'

/** Pages that docs/screens.md leaves out: checked, and on the contact sheets. */
export const furtherPages: ConsolePage[] = [
  {
    name: 'console-drafts',
    caption: '待审核与草稿',
    async arrange(page, server) {
      await consoleAt(page, server, 'editor', '/desk/drafts')
      await firstHeading(page, '答疑台')
    },
  },
  {
    name: 'console-batches',
    caption: '导入批次',
    async arrange(page, server) {
      await consoleAt(page, server, 'approver', '/library/batches')
      await firstHeading(page, '导入批次')
    },
  },
  {
    name: 'console-owners',
    caption: '负责人',
    async arrange(page, server) {
      await consoleAt(page, server, 'administrator', '/library/owners')
      await page.getByRole('combobox', { name: '禁忌的负责人' }).waitFor()
    },
  },
  {
    name: 'console-mails',
    caption: '邮件提醒',
    async arrange(page, server) {
      await consoleAt(page, server, 'editor', '/library/owners')
      await page.getByRole('button', { name: /邮件提醒/ }).click()
      await page.getByRole('switch', { name: '有新的紧急提问' }).waitFor()
    },
  },
  {
    name: 'console-evidence',
    caption: '证据',
    async arrange(page, server) {
      await consoleAt(page, server, 'editor', '/evidence')
      await page
        .getByRole('link', { name: /说明书/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'console-source',
    caption: '一个来源',
    async arrange(page, server) {
      await consoleAt(page, server, 'editor', '/evidence')
      await page
        .getByRole('link', { name: /说明书/ })
        .first()
        .click()
      await page.getByRole('heading', { level: 1, name: /说明书/ }).waitFor()
    },
  },
  {
    name: 'console-cases',
    caption: '不良反应',
    async arrange(page, server) {
      await consoleAt(page, server, 'administrator', '/safety')
      await page
        .getByRole('link', { name: /^病例 \d+$/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'console-case',
    caption: '一个病例',
    async arrange(page, server) {
      await consoleAt(page, server, 'administrator', '/safety')
      await page
        .getByRole('link', { name: /^病例 \d+$/ })
        .first()
        .click()
      await page.getByRole('region', { name: '病例表' }).waitFor()
    },
  },
  {
    name: 'console-listing',
    caption: '行列表与统计',
    async arrange(page, server) {
      await consoleAt(page, server, 'administrator', '/safety/listing')
      await page.getByRole('table').first().waitFor()
    },
  },
  {
    name: 'console-regression',
    caption: '回归用例',
    async arrange(page, server) {
      await consoleAt(page, server, 'editor', '/search-lab/cases')
      await firstHeading(page, '试搜')
    },
  },
  {
    name: 'console-user',
    caption: '一个用户',
    async arrange(page, server) {
      await consoleAt(page, server, 'administrator', '/users/weeks')
      await page.getByRole('dialog').getByText('赵医生').first().waitFor()
    },
  },
  {
    name: 'console-questions',
    caption: '看板的明细',
    async arrange(page, server) {
      await consoleAt(page, server, 'administrator', '/insight/questions')
      await page.getByRole('row').nth(2).waitFor()
    },
  },
  {
    name: 'console-keys',
    caption: '键盘快捷键',
    async arrange(page, server) {
      await consoleAt(page, server, 'editor', '/desk')
      await page.getByRole('list', { name: '问题' }).getByRole('link').first().waitFor()
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: '键盘快捷键' }).waitFor()
    },
  },
  {
    name: 'console-palette',
    caption: '搜索与跳转',
    async arrange(page, server) {
      await consoleAt(page, server, 'administrator', '/library')
      await page.getByRole('row').nth(3).waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: /^搜索/ }).fill('白蛋白')
      await page.getByRole('option').nth(2).waitFor()
    },
  },
]

import type { Page } from '@playwright/test'
import { signInToConsole } from '../console-session.ts'
import { callFrom, signIn } from '../person.ts'
import type { Server } from '../server.ts'
import type { StaffRole } from '../staff.ts'

/** One page of the console in one state, and the way there. */
export interface ConsolePage {
  name: string
  caption: string
  arrange(page: Page, server: Server): Promise<void>
}

const day = 86_400_000

/** Example data of some weeks: questions of doctors, some answered, some waiting, feedback, a blocked text. Added once to a server. */
export async function someWeeks(page: Page, server: Server): Promise<void> {
  if (server.rows("SELECT id FROM users WHERE id = 'weeks'").length > 0) return
  const now = Date.now()
  server.change(
    "INSERT INTO users (id, identity, phone, nickname, hospital, department, created_at, signed_in_at) VALUES ('weeks', 'doctor', '13612345678', '赵医生', '省人民医院', '血液内科', ?, ?)",
    now - 40 * day,
    now - day,
  )
  const entries = server.rows(
    'SELECT e.id, e.version, v.question FROM library_entries e JOIN library_versions v ON v.entry_id = e.id AND v.version = e.version ORDER BY e.key LIMIT 12',
  )
  for (let back = 0; back < 30; back++) {
    for (let n = 0; n < 6 + ((back * 7) % 9); n++) {
      const entry = n % 4 === 3 ? null : entries[(back + n * n) % entries.length]!
      server.change(
        "INSERT INTO history_records (id, user_id, question, entry_id, entry_version, answer, links, pv, created_at) VALUES (?, 'weeks', ?, ?, ?, ?, '[]', ?, ?)",
        `weeks-${back}-${n}`,
        entry ? String(entry['question']) : '输注前需要做过敏试验吗？',
        entry ? String(entry['id']) : null,
        entry ? Number(entry['version']) : null,
        entry ? '见条目' : '',
        Number(n === 5 && back % 5 === 0),
        now - back * day - n * 3_600_000,
      )
    }
    server.change(
      "INSERT INTO tallies (day, name, count) VALUES (?, 'recommend', ?), (?, 'recommend.hit', ?) ON CONFLICT (day, name) DO NOTHING",
      chinaDay(now - back * day),
      20 + back,
      chinaDay(now - back * day),
      14 + back,
    )
  }
  for (let n = 0; n < 9; n++) {
    server.change(
      "INSERT INTO open_questions (id, question_key, question, status, created_at, outcome, closed_at, closed_by) VALUES (?, ?, ?, 'answered', ?, 'published', ?, 'weeks')",
      `weeks-closed-${n}`,
      `weeks-closed-${n}`,
      `已答复的问题 ${n + 1}`,
      now - (n + 2) * 2 * day,
      now - (n + 2) * 2 * day + (n + 1) * 3_600_000,
    )
  }
  const call = callFrom(page, server)
  const asked = [
    '静丙可以和胰岛素一起输吗',
    '静注人免疫球蛋白能与胰岛素同时输注吗？',
    'IVIG和胰岛素能一起滴吗',
    '人血白蛋白输注后出现皮疹，还能继续输吗？',
    '凝血酶原复合物可以皮下注射吗？',
    '纤维蛋白原溶解后可以放多久？',
  ]
  for (const text of asked) {
    const { token } = await signIn(page, server)
    await call('/api/chat/feedback', { text }, token)
  }
  server.change("UPDATE open_question_askers SET asked_at = asked_at - ? WHERE text LIKE '静丙%'", 29 * 3_600_000)
  server.change("UPDATE open_questions SET created_at = created_at - ?, due_at = due_at - ? WHERE question LIKE '静丙%'", 29 * 3_600_000, 29 * 3_600_000)
  for (const [n, [type, content]] of (
    [
      ['FUNCTIONAL_SUGGESTION', '希望答案可以收藏，查房时直接打开。'],
      ['ERROR_REPORTING', '破伤风免疫球蛋白那条的证据链接打不开。'],
      ['USE_EXPERIENCE', '字再大一些就好了，谢谢。'],
    ] as const
  ).entries()) {
    server.change(
      "INSERT INTO product_feedback (id, user_id, opinion_type, email, content, same_key, status, created_at) VALUES (?, 'weeks', ?, 'zhao@example.com', ?, ?, 'open', ?)",
      `weeks-${n}`,
      type,
      content,
      `weeks-${n}`,
      now - n * day,
    )
  }
  server.change("INSERT INTO blocked_texts (id, user_id, written_in, category, created_at) VALUES ('weeks-blocked', 'weeks', 'ask', 'drugs', ?)", now - 2 * day)
}

function chinaDay(ms: number): string {
  return new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10)
}

export async function consoleAt(page: Page, server: Server, who: Exclude<StaffRole, 'staff'>, path: string): Promise<void> {
  await someWeeks(page, server)
  await signInToConsole(page, server, who)
  await page.goto(`${server.origin}/admin${path}`)
}

export const firstHeading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor()
const entryOf = (server: Server, key: string) => String(server.rows('SELECT id FROM library_entries WHERE key = ?', key)[0]!['id'])

export const consolePages: ConsolePage[] = [
  {
    name: 'console-login',
    caption: '登录',
    async arrange(page, server) {
      await page.goto(`${server.origin}/admin`)
      await page.getByRole('button', { name: '企业账号登录（SSO）' }).waitFor()
    },
  },
  {
    name: 'console-desk',
    caption: '答疑台',
    async arrange(page, server) {
      await consoleAt(page, server, 'editor', '/desk')
      await page.getByRole('list', { name: '问题' }).getByRole('link').first().waitFor()
    },
  },
  {
    name: 'console-answer',
    caption: '撰写答案',
    async arrange(page, server) {
      await consoleAt(page, server, 'editor', `/desk?q=${encodeURIComponent('静丙可以和胰岛素')}`)
      await page.getByRole('link', { name: '静丙可以和胰岛素一起输吗' }).click()
      await firstHeading(page, '静丙可以和胰岛素一起输吗')
      await page.keyboard.press('e')
      await page
        .getByRole('textbox', { name: '答案', exact: true })
        .fill('不建议在同一管路中输注。静注人免疫球蛋白应单独输注，不得与其他药物混合；胰岛素另建静脉通路给药。\n\n具体以药品说明书为准。')
      await page.keyboard.press('Control+s')
      await page.getByText(/^已保存 \d\d:\d\d$/).waitFor()
    },
  },
  {
    name: 'console-library',
    caption: '知识库',
    async arrange(page, server) {
      await consoleAt(page, server, 'editor', '/library')
      await page.getByRole('row').nth(3).waitFor()
    },
  },
  {
    name: 'console-entry',
    caption: '知识库条目',
    async arrange(page, server) {
      await consoleAt(page, server, 'approver', `/library/${entryOf(server, 'hsa-composition')}`)
      await firstHeading(page, /白蛋白/)
    },
  },
  {
    name: 'console-review',
    caption: '审核队列',
    async arrange(page, server) {
      await consoleAt(page, server, 'approver', '/library/review')
      await page.getByRole('button', { name: '确认无误' }).waitFor()
    },
  },
  {
    name: 'console-import',
    caption: '导入',
    async arrange(page, server) {
      await consoleAt(page, server, 'approver', '/library/import')
      await firstHeading(page, /导入/)
    },
  },
  {
    name: 'console-search-lab',
    caption: '试搜',
    async arrange(page, server) {
      await consoleAt(page, server, 'editor', `/search-lab?q=${encodeURIComponent('孕妇可以用白蛋白吗')}`)
      await page.getByRole('button', { name: '看依据' }).first().press('Enter')
      await page.getByRole('button', { name: /^其余 \d+ 项/ }).waitFor()
    },
  },
  {
    name: 'console-synonyms',
    caption: '同义词',
    async arrange(page, server) {
      await consoleAt(page, server, 'editor', `/synonyms?q=${encodeURIComponent('白蛋白')}`)
      await page
        .getByRole('row', { name: /人血白蛋白/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'console-moderation',
    caption: '屏蔽词',
    async arrange(page, server) {
      await consoleAt(page, server, 'administrator', '/moderation')
      await firstHeading(page, '屏蔽词')
    },
  },
  {
    name: 'console-feedback',
    caption: '意见反馈',
    async arrange(page, server) {
      await consoleAt(page, server, 'administrator', '/feedback')
      await page.getByText('希望答案可以收藏').first().waitFor()
    },
  },
  {
    name: 'console-users',
    caption: '用户',
    async arrange(page, server) {
      await consoleAt(page, server, 'administrator', '/users')
      await page.getByRole('row').nth(2).waitFor()
    },
  },
  {
    name: 'console-insight',
    caption: '看板',
    async arrange(page, server) {
      await consoleAt(page, server, 'administrator', '/insight')
      await page.locator('canvas').first().waitFor()
    },
  },
  {
    name: 'console-audit',
    caption: '审计日志',
    async arrange(page, server) {
      await consoleAt(page, server, 'administrator', '/audit')
      await page.getByRole('row').nth(1).waitFor()
    },
  },
]

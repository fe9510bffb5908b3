import { breakOff, hold } from '../network.ts'
import { askPath, drawer, questions, search } from '../person.ts'
import { at, brand, heading, home, long, recommend, text } from './arrange.ts'
import type { State } from './arrange.ts'

/** Home and the similar-questions drawer. */
export const finding: State[] = [
  { name: 'home', title: brand, arrange: home },
  {
    name: 'home-browse',
    title: brand,
    async arrange(page, server) {
      await at(page, server, askPath(questions.unknown))
      await text(page, '暂无问答结果')
      await page.goto(`${server.origin}/home`)
      await heading(page, '最近提问')
      await heading(page, '常用药品')
    },
  },
  {
    name: 'subject',
    title: '人血白蛋白',
    async arrange(page, server) {
      await at(page, server, '/catalogue')
      await page.getByRole('searchbox').fill('白蛋白')
      await page.getByRole('link', { name: /^人血白蛋白/ }).click()
      await heading(page, '用法用量')
    },
  },
  {
    name: 'favourites',
    title: '收藏',
    async arrange(page, server) {
      await at(page, server, askPath(questions.sample))
      await page.getByRole('button', { name: '收藏' }).click()
      await page.getByRole('button', { name: '已收藏' }).waitFor()
      await page.goto(`${server.origin}/me/favourites`)
      await page.getByRole('searchbox').fill('白蛋白 成分')
      await page.getByRole('button', { name: `移除：${questions.sample}` }).waitFor()
    },
  },
  {
    name: 'home-typed',
    title: brand,
    async arrange(page, server) {
      await home(page, server)
      await page.getByRole('search').getByRole('textbox').fill('问'.repeat(501))
      await text(page, '已超出 1 字')
    },
  },
  {
    name: 'offline',
    title: brand,
    async arrange(page, server) {
      await home(page, server)
      await page.context().setOffline(true)
      await text(page, '当前无网络连接')
    },
  },
  {
    name: 'letters',
    title: brand,
    async arrange(page, server) {
      await home(page, server)
      await page.getByRole('button', { name: '站内信' }).click()
      // A pointer on a toast keeps it.
      await page.getByText('暂无新的站内信').hover()
    },
  },
  {
    name: 'similar',
    title: brand,
    async arrange(page, server) {
      await home(page, server)
      await search(page, questions.typed)
      await heading(page, '找到相关问题')
    },
  },
  {
    name: 'similar-loading',
    title: brand,
    async arrange(page, server) {
      await hold(page, recommend)
      await home(page, server)
      await search(page, questions.typed)
      await heading(page, '正在寻找相关问题')
    },
  },
  {
    name: 'similar-slow',
    title: brand,
    async arrange(page, server) {
      await hold(page, recommend)
      await page.clock.install()
      await home(page, server)
      await search(page, questions.typed)
      await heading(page, '正在寻找相关问题')
      await page.clock.fastForward(3000)
      await text(page, '仍在查找')
    },
  },
  {
    name: 'similar-empty',
    title: brand,
    async arrange(page, server) {
      await home(page, server)
      await search(page, questions.unknown)
      await heading(page, '没找到相关问题')
    },
  },
  {
    name: 'similar-blocked',
    title: brand,
    async arrange(page, server) {
      await home(page, server)
      await search(page, questions.blocked)
      await heading(page, '违反法律法规')
    },
  },
  {
    name: 'similar-error',
    title: brand,
    async arrange(page, server) {
      await breakOff(page, recommend)
      await home(page, server)
      await search(page, questions.typed)
      await drawer(page).getByRole('button', { name: '重试' }).waitFor()
    },
  },
  {
    name: 'similar-long',
    title: brand,
    async arrange(page, server) {
      await home(page, server)
      await search(page, long)
      await heading(page, '没找到相关问题')
    },
  },
]

import type { Locator, Page } from '@playwright/test'

/** A person at the console with a keyboard and no mouse. */
export interface Keyboard {
  /** Presses keys one after the other. */
  press(...keys: string[]): Promise<void>
  /** Types where the focus is, as an input method puts text there. */
  type(text: string): Promise<void>
  /** Presses Tab until the element has the focus. @throws where it takes more than `most` */
  tabTo(target: Locator, most?: number, key?: 'Tab' | 'Shift+Tab'): Promise<void>
  /** Goes to a page or an item by the palette. */
  jumpTo(words: string, target: RegExp | string): Promise<void>
  /** Chooses from the list of a select that has the focus. */
  choose(option: string): Promise<void>
}

export function keyboardOf(page: Page): Keyboard {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const focused = (target: Locator) => target.evaluate((element) => element === document.activeElement)
  return {
    press,
    type: (text) => page.keyboard.insertText(text),
    async tabTo(target, most = 12, key = 'Tab') {
      await target.waitFor()
      for (let tabs = 0; !(await focused(target)); tabs++) {
        if (tabs === most) throw new Error(`${target.toString()} is more than ${most} Tabs away`)
        await press(key)
      }
    },
    async jumpTo(words, target) {
      await press('Control+k')
      await page
        .getByRole('combobox', { name: /^搜索页面/ })
        .and(page.locator(':focus'))
        .waitFor()
      await page.keyboard.insertText(words)
      const option = page.getByRole('option', { name: target })
      await option.first().waitFor()
      while ((await option.first().getAttribute('aria-selected')) !== 'true') await press('ArrowDown')
      await press('Enter')
    },
    async choose(option) {
      await page.keyboard.insertText(option)
      const wanted = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option').filter({ hasText: option }).first()
      await wanted.waitFor()
      while (!/-active/.test((await wanted.getAttribute('class')) ?? '')) await press('ArrowDown')
      await press('Enter')
      // The list closes a moment after the key: until then it takes a Tab as a second choice.
      await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').waitFor({ state: 'hidden' })
    },
  }
}

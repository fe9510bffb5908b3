import { isBlank, wellFormed } from '@xunyi/contract/values'
import { z } from 'zod'

/** One line, or several with `lines`; the output has no control characters and no lone surrogates, and is not blank. */
export const entryText = (max: number, { lines = false } = {}) =>
  z
    .string()
    .transform((value) => wellFormed(value).replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .refine((value) => !isBlank(value), { error: '不能为空', abort: true })
        .max(max, `最多 ${max} 个字符`)
        .check(({ value, issues }) => {
          const unwanted = (lines ? /[^\P{Cc}\n\t]|[\uFFFE\uFFFF]/u : /[\p{Cc}\uFFFE\uFFFF]/u).exec(value)?.[0]
          if (unwanted === undefined) return
          const code = unwanted.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
          issues.push({ code: 'custom', input: value, message: unwanted === '\n' ? '不能换行' : `含有控制字符 U+${code}` })
        }),
    )

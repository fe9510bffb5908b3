import { Unreadable } from './unreadable.ts'

/**
 * Decodes the encodings of Chinese desktops: UTF-8 with or without a byte order mark, UTF-16 with one (Excel's "Unicode 文本"), and
 * GB18030, the encoding of plain CSV in WPS and Excel. UTF-8 is tried first: GB18030 text is rarely valid UTF-8.
 */
export function decode(bytes: Uint8Array, { onlyUtf8 = false } = {}): string {
  const [first, second] = bytes
  const marked = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  const encodings = marked ? [marked] : onlyUtf8 ? ['utf-8'] : ['utf-8', 'gb18030']
  for (const encoding of encodings) {
    if (encoding === 'gb18030') refuseBig5(bytes)
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      if (!text.includes('\0')) return text
    } catch {
      // Not this encoding; the next one is tried.
    }
  }
  throw new Unreadable(
    onlyUtf8 ? '文件不是 UTF-8 编码的文本：请另存为 UTF-8 后再导入。' : '无法识别的文件：需要 .xlsx、.csv（UTF-8 或 GB18030 编码）或 .jsonl 文件。',
  )
}

/** Characters that a library in Chinese is full of, in either script. */
const common = new Set('的是不在有可以用於于及或者何为為什么麼问問答题題案证證据據类類别別')

/** Big5 text is often valid GB18030 with other characters: the reading with more common ones is the right one. @throws Unreadable */
function refuseBig5(bytes: Uint8Array): void {
  const [gb, big5] = ['gb18030', 'big5'].map((encoding) => tryDecode(encoding, bytes))
  if (big5 && commonIn(big5) > (gb ? commonIn(gb) : 0)) throw new Unreadable('文件是 Big5（繁体中文）编码：请在 Excel 或 WPS 中另存为“CSV UTF-8”后再导入。')
}

function tryDecode(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function commonIn(text: string): number {
  return [...text].filter((character) => common.has(character)).length
}

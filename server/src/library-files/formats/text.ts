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
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      if (!text.includes('\0')) return text
    } catch {
      // Not this encoding; the next one is tried.
    }
  }
  throw new Unreadable(
    onlyUtf8 ? '文件不是 UTF-8 编码的文本：请另存为 UTF-8 后再导入。' : '看不懂的文件：需要 .xlsx、.csv（UTF-8 或 GB18030 编码）或 .jsonl 文件。',
  )
}

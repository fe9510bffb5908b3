import type { File } from '@xunyi/contract/values'

/** Hands a file to the browser's downloads. */
export function saveFile({ filename, media_type, content }: File): void {
  const bytes = Uint8Array.from(atob(content), (char) => char.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: media_type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: filename })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

import type { File } from '@xunyi/contract/values'

/** Hands a file to the browser's downloads. */
export function saveFile({ filename, media_type, content }: File): void {
  const bytes = Uint8Array.from(atob(content), (char) => char.charCodeAt(0))
  saveBlob({ filename, blob: new Blob([bytes], { type: media_type }) })
}

export function saveBlob({ filename, blob }: { filename: string; blob: Blob }): void {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: filename })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

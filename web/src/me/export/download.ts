/** Long enough for the slowest browser to have taken the file. */
const keepMs = 60_000

/** Hands a file to the browser's downloads. @param content base64 */
export function download({ filename, media_type, content }: { filename: string; media_type: string; content: string }): void {
  const url = URL.createObjectURL(new Blob([bytesOf(content)], { type: media_type }))
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), keepMs)
}

export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

/** Long enough for the slowest browser to have taken the file. */
const keepMs = 60_000

/** Hands a file to the browser's downloads. */
export function download({ filename, blob }: { filename: string; blob: Blob }): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), keepMs)
}

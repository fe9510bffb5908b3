/** The Content-Disposition of a file to be saved under this name (RFC 6266, RFC 8187). */
export function attachment(filename: string): string {
  return `attachment; filename*=UTF-8''${encodeURIComponent(filename).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)}`
}

/** The name in such a header; null where the answer is not a file to be saved. */
export function attachmentName(disposition: string | null | undefined): string | null {
  const encoded = /^attachment; filename\*=UTF-8''([^;]+)$/.exec(disposition ?? '')?.[1]
  return encoded === undefined ? null : decodeURIComponent(encoded)
}

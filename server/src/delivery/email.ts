/** Sends e-mails. Every adapter sends for real, within a time limit, and maps what its server says to DeliveryFailed. */
export interface EmailPort {
  /** @throws DeliveryFailed: 'refused' and 'unreachable' mean that nothing was sent; 'unknown' that it may have been */
  send(mail: Mail): Promise<void>
}

/** A mail in plain words; the adapter sets it as text and as HTML, without pictures, links out or anything that tells who read it. */
export interface Mail {
  /** A canonical address (contract/values `emailAddress`). */
  to: string
  subject: string
  /** Plain text, one entry a paragraph. */
  paragraphs: readonly string[]
  /** Shown large on a line of its own after the first paragraph. */
  code?: string
}

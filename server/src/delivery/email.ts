/** Sends e-mails. Every adapter has a time limit and maps the errors of its server to DeliveryFailed. */
export interface EmailPort {
  /** @throws DeliveryFailed: 'refused' and 'unreachable' mean that nothing was sent; 'unknown' that it may have been */
  send(mail: Mail): Promise<void>
}

/** A mail in plain text; the adapter renders it as text and as HTML, without pictures, external links or tracking. */
export interface Mail {
  /** A canonical address (contract/values `emailAddress`). */
  to: string
  subject: string
  /** Plain text, one entry a paragraph. */
  paragraphs: readonly string[]
  /** Shown large on a line of its own after the first paragraph. */
  code?: string
}

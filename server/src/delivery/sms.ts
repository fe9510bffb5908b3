/** Sends codes by SMS. Every adapter has a time limit and maps the errors of its vendor to DeliveryFailed. */
export interface SmsPort {
  /**
   * @throws DeliveryFailed: 'refused' and 'unreachable' mean that nothing was sent; 'unknown' that it may have been
   */
  sendCode(message: CodeMessage): Promise<void>
}

export interface CodeMessage {
  /** A mainland mobile number, 11 digits. */
  to: string
  /** Six digits. */
  code: string
  /** The lifetime of the code in whole minutes. */
  minutes: number
  /** The own host, for the last line that binds the code to this site (`@host #code`). */
  host: string
}

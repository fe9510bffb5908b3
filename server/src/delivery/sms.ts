/** Sends codes and notices by SMS. Every adapter has a time limit and maps the errors of its vendor to DeliveryFailed. */
export interface SmsPort {
  /**
   * @throws DeliveryFailed: 'refused' and 'unreachable' mean that nothing was sent; 'unknown' that it may have been
   */
  sendCode(message: CodeMessage): Promise<void>
  /** Says that a letter waits in the app, and nothing else. @param to a mainland mobile number @throws DeliveryFailed */
  sendNotice(to: string): Promise<void>
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

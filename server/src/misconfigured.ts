/** The server cannot start as it is set up. The message is one sentence a person can act on; no stack is shown. */
export class Misconfigured extends Error {
  override readonly name = 'Misconfigured'
}

import type { ServerContext } from '../context.ts'
import type { UnsentGuesses } from './unsent-guesses.ts'

/** The app context with the wrong guesses at numbers without a code. */
export interface AccountsContext extends ServerContext {
  readonly unsentGuesses: UnsentGuesses
}

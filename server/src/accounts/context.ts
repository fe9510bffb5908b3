import type { ServerContext } from '../context.ts'
import type { UnsentGuesses } from './unsent-guesses.ts'

/** Adds the wrong guesses at numbers that no code was sent to. */
export interface AccountsContext extends ServerContext {
  readonly unsentGuesses: UnsentGuesses
}

/** The server cannot start as it is set up. The message is one sentence a person can act on; no stack is shown. */
export class Misconfigured extends Error {
  override readonly name = 'Misconfigured'
}

/** The error for a variable of the environment with a wrong value. */
export function unusable(issue: { path: PropertyKey[]; message: string } | undefined): Misconfigured {
  return new Misconfigured(`environment variable ${issue?.path.join('.')} is not usable: ${issue?.message}. Correct or unset it (see .env.example).`)
}

import type { Endpoint, Sent } from '@xunyi/contract/endpoint'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { openContext } from '../src/open-context.ts'
import { newCaller, type Kind } from '../src/testing/callers.ts'

/** Without limits and without entries: the environment of a server that a test breaks. */
export const unlimited = {
  STARTER_LIBRARY: 'none',
  FLOOD_PER_MINUTE: '1000000',
  SMS_PER_ADDRESS_PER_HOUR: '1000000',
  SMS_PER_HOUR: '1000000',
  QUESTIONS_OPEN_PER_PERSON: '1000000',
  QUESTIONS_PER_PERSON_PER_DAY: '1000000',
}

/** A person who is signed in, as headers for any process that serves the same installation. */
export interface SignedIn {
  userId: string
  headers: Record<string, string>
}

/** Signs people in on an installation that no process serves yet. */
export async function signInBefore(env: Record<string, string>, kinds: readonly Kind[]): Promise<SignedIn[]> {
  const context = await openContext(readConfig({ ...unlimited, LOG_LEVEL: 'error', ...env }))
  const app = await buildApp(context, { pages: false })
  try {
    const people: SignedIn[] = []
    for (const kind of kinds) {
      const { browser, userId } = await newCaller(app, context, kind)
      people.push({
        userId,
        headers: {
          'content-type': 'application/json',
          cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-xsrf-token': browser.cookies.get('XSRF-TOKEN')!,
          authorization: `Bearer ${browser.token}`,
        },
      })
    }
    return people
  } finally {
    await app.close()
    await context.close()
  }
}

/** @returns status and envelope; null where no answer came */
export async function post<E extends Endpoint>(
  origin: string,
  { headers }: Pick<SignedIn, 'headers'>,
  endpoint: E,
  input: Sent<E>,
): Promise<{ status: number; code: string; data: unknown } | null> {
  try {
    const answer = await fetch(`${origin}${endpoint.path}`, { method: 'POST', headers, body: JSON.stringify(input) })
    const { code, data } = (await answer.json()) as { code: string; data?: unknown }
    return { status: answer.status, code, data }
  } catch {
    return null
  }
}

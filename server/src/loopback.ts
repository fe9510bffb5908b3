import { Misconfigured } from './misconfigured.ts'

/** A development server signs in every visitor and shows every code, so it may be reachable from outside only where NODE_ENV is set. */
export function refusePublic(names: Record<'HOST' | 'PUBLIC_URL' | 'ADMIN_HOST', string | undefined>): void {
  for (const [variable, name] of Object.entries(names)) {
    if (name !== undefined && !isLoopback(name)) {
      throw new Misconfigured(
        `${variable} makes this server reachable from outside, and NODE_ENV is not set: set NODE_ENV to "production", or to "development" for a server where anyone may sign in as any user.`,
      )
    }
  }
}

/** Whether the name is a loopback name. */
export function isLoopback(name: string): boolean {
  return /^((.+\.)?localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(name)
}

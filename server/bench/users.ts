import { loginBySms, sendLoginCode } from '@xunyi/contract/accounts'
import { caller } from '@xunyi/contract/caller'
import { info } from '@xunyi/contract/site'

/** The headers of a signed-in user. */
export type Signed = Record<string, string>

/** Signs a doctor in as the phone app does; the code is read at the development inbox. */
export async function signIn(origin: string, account: string): Promise<Signed> {
  const cookies = new Map<string, string>()
  const headers = (): Signed => ({
    'content-type': 'application/json',
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
  })
  const call = caller(async (path, input) => {
    const answer = await fetch(origin + path, { method: 'POST', headers: headers(), body: JSON.stringify(input) })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return { status: answer.status, body: await answer.json() }
  })
  await call(info, {})
  await call(sendLoginCode, { account })
  const sent = (await (await fetch(`${origin}/dev/inbox.json`)).json()) as { to: string; code: string }[]
  const { token } = await call(loginBySms, { account, code: sent.find(({ to }) => to === account)!.code })
  return { ...headers(), authorization: `Bearer ${token}` }
}

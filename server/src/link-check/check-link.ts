import { lookup } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** `gone`: the site says that there is no such page, or the name no longer exists; `refused`: the address is not one of the public internet. */
export type LinkState = 'alive' | 'gone' | 'unreachable' | 'refused'

/** A request to one address, which was resolved and checked before. */
export interface Hop {
  url: URL
  address: string
  signal: AbortSignal
}

/** Name resolution and requests of a check; tests have a table of names and servers of their own. */
export interface Network {
  resolve: (host: string) => Promise<readonly string[]>
  reach: (hop: Hop) => Promise<{ status: number; location: string | null }>
  /** For the whole check of an address, redirects included. */
  deadlineMs: number
}

export const internet: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  reach: (hop) => headOf(hop),
  deadlineMs: 15_000,
}

const mostRedirects = 3

/** Whether an address still leads to a page. Each hop is resolved, checked, and requested at the very address that was checked. */
export async function checkLink(address: string, { resolve, reach, deadlineMs }: Network): Promise<LinkState> {
  const signal = AbortSignal.timeout(deadlineMs)
  let next: URL | null = urlOf(address)
  for (let hops = 0; hops <= mostRedirects; hops += 1) {
    if (next === null || !isAllowed(next)) return 'refused'
    try {
      const at = await publicAddressOf(next, resolve)
      if (at === null) return 'refused'
      const { status, location } = await reach({ url: next, address: at, signal })
      if (status === 404 || status === 410) return 'gone'
      // 401, 403 and 412 are the answer of sites that turn programs away: the page is there.
      if (status < 300 || [401, 403, 405, 412, 429].includes(status)) return 'alive'
      if (status >= 400 || location === null) return 'unreachable'
      next = urlOf(location, next)
    } catch (error) {
      return isNodeError(error) && error.code === 'ENOTFOUND' ? 'gone' : 'unreachable'
    }
  }
  return 'unreachable'
}

function urlOf(address: string, base?: URL): URL | null {
  const whole = base === undefined && !/^https?:/i.test(address) ? `http://${address}` : address
  return URL.canParse(whole, base) ? new URL(whole, base) : null
}

/** The web at its usual ports, without a name and password. */
function isAllowed({ protocol, port, username, password }: URL): boolean {
  return (protocol === 'http:' || protocol === 'https:') && port === '' && username === '' && password === ''
}

/** The first address of the host; null where any of its addresses is not public. */
async function publicAddressOf({ hostname }: URL, resolve: Network['resolve']): Promise<string | null> {
  const literal = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(literal) ? [literal] : await resolve(hostname)
  return addresses.length > 0 && addresses.every(isPublicAddress) ? addresses[0]! : null
}

function isNodeError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error
}

/** Requests a page and ends the connection at its headers: nothing of the body is read. @param port for tests; that of the protocol otherwise */
export function headOf({ url, address, signal }: Hop, port?: number): Promise<{ status: number; location: string | null }> {
  return new Promise((done, failed) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      signal,
      agent: false,
      ...(port === undefined ? {} : { port }),
      maxHeaderSize: 16_384,
      headers: { 'user-agent': 'link-check', accept: '*/*' },
      // The connection goes to the address that was checked, whatever the name resolves to by now.
      lookup: (_host, { all }, give) => {
        const family = isIP(address)
        if (all) give(null, [{ address, family }])
        else give(null, address, family)
      },
    })
    request.on('response', (response) => {
      done({ status: response.statusCode ?? 0, location: response.headers.location ?? null })
      response.destroy()
    })
    request.on('error', failed)
    request.end()
  })
}

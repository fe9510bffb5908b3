import { callbackPath } from '@xunyi/contract/sso'
import type { SiteAddresses } from './config.ts'
import type { SessionKind } from '../db/tables.ts'

const loopback = ['localhost', '127.0.0.1', '[::1]']

/**
 * The redirect URI for the identity provider. The configuration alone decides; on a machine without PUBLIC_URL the host of the
 * request counts where it is a loopback name or HOST, so that a forged header never reaches the provider.
 * @returns null where the request's host is none of them
 */
export function returnAddress({ publicUrl, adminHost, host }: SiteAddresses, requestHost: string, kind: SessionKind = 'app'): string | null {
  if (kind === 'console' && adminHost !== null) return `${publicUrl?.protocol ?? 'http:'}//${adminHost}${callbackPath}`
  if (publicUrl) return new URL(callbackPath, publicUrl).href
  const name = /^([a-z\d.-]+|\[[a-f\d:]+\])(?::\d{1,5})?$/i.exec(requestHost)?.[1]?.toLowerCase()
  const own = name !== undefined && [...loopback, host, `[${host}]`].includes(name)
  return own && URL.canParse(`http://${requestHost}`) ? new URL(callbackPath, `http://${requestHost}`).href : null
}

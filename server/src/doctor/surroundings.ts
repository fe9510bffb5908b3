import { existsSync, statfsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { DeliveryFailed } from '../delivery/delivery-failed.ts'
import { checkSmtp } from '../delivery/email-smtp.ts'
import { oidcSso } from '../delivery/sso-oidc.ts'
import { fail, ok, warn, type Finding } from './finding.ts'

const GIGABYTE = 1e9
/** Below the first a full disk is near; below the second it is a matter of days. */
const [LEAST_FREE, LITTLE_FREE] = [GIGABYTE, 5 * GIGABYTE]

/** Disk, identity provider and mail server, as this machine reaches them. Nothing is written and nothing sent. */
export async function checkSurroundings(config: Config): Promise<Finding[]> {
  return [disk(config.dataDir), ...(await Promise.all([sso(config), smtp(config)])).flat()]
}

function disk(dataDir: string): Finding {
  let folder = resolve(dataDir)
  while (!existsSync(folder)) folder = dirname(folder)
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  const found = `磁盘：${folder} 还有 ${(free / GIGABYTE).toFixed(1)} GB`
  if (free < LEAST_FREE) return fail(found, '腾出空间：磁盘写满后，新的提问与回答无法保存')
  return free < LITTLE_FREE ? warn(found, '尽快扩容或清理') : ok(found)
}

async function sso({ sso: settings, publicUrl }: Config): Promise<Finding[]> {
  if (settings === null) return [warn('单点登录：未接入，员工无法登录', '设置 SSO_ISSUER 等（docs/sso.zh-CN.md）')]
  if (settings === 'dev') return []
  try {
    await oidcSso(settings).begin(new URL('/api/sso/callback', publicUrl ?? 'http://localhost').href)
    return [ok('单点登录：身份提供方可达，发现文档有效')]
  } catch (error) {
    return [fail(`单点登录：${settings.SSO_ISSUER} 的发现文档取不到（${(error as Error).message}）`, '检查 SSO_ISSUER、网络与证书')]
  }
}

async function smtp({ email }: Config): Promise<Finding[]> {
  if (email === null || email === 'outbox') return []
  try {
    await checkSmtp(email)
    return [ok('邮件：邮件服务器可达，登录成功（未发送邮件）')]
  } catch (error) {
    if (!(error instanceof DeliveryFailed)) throw error
    return [
      fail(`邮件：${email.SMTP_HOST}:${email.SMTP_PORT} 不可用（${error.message}）`, '检查 SMTP_HOST、SMTP_PORT、SMTP_SECURITY、SMTP_USER 与 SMTP_PASSWORD'),
    ]
  }
}

import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { isLoopback } from '../loopback.ts'
import { fail, ok, warn, type Finding } from './finding.ts'

const day = 86_400_000
const SECRET_DAYS = 365

/** Findings from the settings alone. Settings that contradict each other have stopped the reading of the configuration before. */
export function checkConfiguration(config: Config, now: number): Finding[] {
  if (!config.production)
    return [warn('运行方式：开发（NODE_ENV 不是 production），任何人都能登录为任何人', '正式使用请设置 NODE_ENV=production'), secret(config, now)]
  return [ok('运行方式：正式'), secret(config, now), proxy(config), operator(config), metrics(config), sms(config), safety(config)]
}

function secret({ secret: given, dataDir }: Config, now: number): Finding {
  if (given !== null) return ok('密钥：由 APP_SECRET 给出（更换日期请自行记录）')
  const file = join(dataDir, 'secret')
  if (!existsSync(file)) return ok('密钥：首次启动时生成')
  const days = Math.floor((now - statSync(file).mtimeMs) / day)
  return days > SECRET_DAYS
    ? warn(`密钥：${file} 已使用 ${days} 天`, '按 docs/operation.zh-CN.md 更换密钥')
    : ok(`密钥：${file}，已使用 ${Math.max(days, 0)} 天`)
}

function proxy({ publicUrl, trustProxy, host }: Config): Finding {
  if (publicUrl?.protocol !== 'https:' && !isLoopback(publicUrl?.hostname ?? host))
    return fail('访问地址：PUBLIC_URL 不是 https，登录信息会以明文传输', '在前面放一个带 TLS 的代理，并把 PUBLIC_URL 改为 https 地址')
  if (trustProxy === false)
    return warn('代理：TRUST_PROXY 未设置，所有请求看起来来自同一个地址，限流会误伤', '设置 TRUST_PROXY 为代理的层数或地址，并让代理覆盖 X-Forwarded-* 请求头')
  return ok('代理：PUBLIC_URL 与 TRUST_PROXY 已设置')
}

function operator({ operator: name, operatorContact }: Config): Finding {
  if (name !== '' && operatorContact !== '') return ok('运营者：已填写名称与联系方式')
  return fail('运营者：隐私政策缺少运营者的名称或联系方式', '设置 OPERATOR_NAME 与 OPERATOR_CONTACT')
}

function metrics({ metricsToken }: Config): Finding {
  return metricsToken === null ? warn('监控：/metrics 关闭', '设置 METRICS_TOKEN（至少 16 个字符），并让监控系统带上它') : ok('监控：/metrics 以令牌保护')
}

/** The forms that the vendor gives its identifiers; whether they are valid only a message tells. */
function sms({ aliyunSms }: Config): Finding {
  if (aliyunSms === null) return fail('短信：未接入', '设置 SMS_PROVIDER=aliyun 及 ALIYUN_SMS_*')
  const wrong = [
    /^LTAI[0-9A-Za-z]{12,26}$/.test(aliyunSms.ALIYUN_SMS_ACCESS_KEY_ID) ? '' : 'ALIYUN_SMS_ACCESS_KEY_ID',
    /^[0-9A-Za-z]{30}$/.test(aliyunSms.ALIYUN_SMS_ACCESS_KEY_SECRET) ? '' : 'ALIYUN_SMS_ACCESS_KEY_SECRET',
    /^[^【】]{2,12}$/.test(aliyunSms.ALIYUN_SMS_SIGN_NAME) ? '' : 'ALIYUN_SMS_SIGN_NAME',
    /^SMS_\d+$/.test(aliyunSms.ALIYUN_SMS_TEMPLATE_CODE) ? '' : 'ALIYUN_SMS_TEMPLATE_CODE',
  ].filter((name) => name !== '')
  return wrong.length === 0 ? ok('短信：设置的格式正确（是否有效以实际发送为准）') : warn(`短信：${wrong.join('、')} 的格式不常见`, '对照短信服务商控制台核对')
}

function safety({ safety: { mailbox }, email }: Config): Finding {
  if (mailbox === null) return warn('药物警戒：没有安全邮箱，新病例不会以邮件通知', '设置 SAFETY_MAILBOX 与邮件服务器')
  return email === null ? fail('药物警戒：设置了安全邮箱但没有邮件服务器', '设置 EMAIL_PROVIDER=smtp 及 SMTP_*') : ok('药物警戒：新病例发往安全邮箱')
}

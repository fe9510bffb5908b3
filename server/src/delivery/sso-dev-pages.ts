import { escapeHtml } from '../escape-html.ts'
import { devUsers } from './sso-dev-users.ts'

export interface LoginPage {
  /** The form's action. */
  action: string
  /** The company's mail suffix. */
  suffix: string
  /** The rejected input. */
  wrongEmail?: string
}

/** The development provider's login page: one button per user, no password. */
export function loginPage({ action, suffix, wrongEmail }: LoginPage): string {
  const buttons = devUsers.map(
    ({ subject, title, name }) =>
      `<button name="person" value="${subject}"><strong>${escapeHtml(title)}</strong><span>${escapeHtml(`${name} · ${subject}${suffix}`)}</span></button>`,
  )
  const error = wrongEmail === undefined ? '' : `<p id="email-error" role="alert">请填写以 ${escapeHtml(suffix)} 结尾的邮箱</p>`
  return page(
    '开发登录',
    `<p>这是开发环境自带的企业登录，无需密码，不会在正式环境中出现。请选择一个身份继续。</p>
<form method="post" action="${escapeHtml(action)}">
${buttons.join('\n')}
<label for="email">邮箱（选填）</label>
<input id="email" name="email" type="text" inputmode="email" autocomplete="off" spellcheck="false" maxlength="254" value="${escapeHtml(wrongEmail ?? '')}" aria-describedby="email-hint"${error && ' aria-invalid="true" aria-errormessage="email-error"'}>
${error}<p id="email-hint">留空则使用上方邮箱；填写后，以该邮箱登录，可用于测试企业邮箱变更。</p>
<button name="person" value="">取消登录</button>
</form>`,
  )
}

/** The page for a login that cannot continue. */
export function stoppedPage(reason: string): string {
  return page('无法继续登录', `<p role="alert">${escapeHtml(reason)}</p>\n<p><a href="/login/staff">返回员工登录</a></p>`)
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="zh-Hans-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>
:root{color-scheme:light dark;font:16px/1.55 system-ui,"PingFang SC","Noto Sans CJK SC",sans-serif}
body{max-width:420px;margin:0 auto;padding:24px 16px}
h1{font-size:24px;margin:0 0 8px}
form{display:grid;gap:12px;margin-top:20px}
button,input{box-sizing:border-box;font:inherit;min-height:48px;padding:8px 16px;border:1px solid;border-radius:12px;text-align:start;background:transparent;color:inherit}
button{cursor:pointer}
button span{display:block;overflow-wrap:anywhere}
label{margin-top:12px}
form p{margin:0}
[role=alert]{font-weight:700}
:focus-visible{outline:3px solid;outline-offset:2px}
</style>
<main>
<h1>${title}</h1>
${content}
</main>
</html>
`
}

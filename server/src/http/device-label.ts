/** Known browsers, the particular before the general: WeChat's User-Agent names Chrome and Safari too. */
const programs: [RegExp, string][] = [
  [/wxwork\//i, '企业微信'],
  [/micromessenger\//i, '微信'],
  [/dingtalk\//i, '钉钉'],
  [/lark\/|feishu/i, '飞书'],
  [/huaweibrowser\//i, '华为浏览器'],
  [/miuibrowser\//i, '小米浏览器'],
  [/ucbrowser\//i, 'UC 浏览器'],
  [/(mqq|qq)browser\//i, 'QQ 浏览器'],
  [/edga?(ios)?\//i, 'Edge'],
  [/firefox\/|fxios\//i, 'Firefox'],
  [/chrome\/|crios\//i, 'Chrome'],
  [/safari\//i, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iphone/i, 'iPhone'],
  [/ipad/i, 'iPad'],
  [/harmony/i, 'HarmonyOS'],
  [/android/i, 'Android'],
  [/windows/i, 'Windows'],
  [/mac os x|macintosh/i, 'Mac'],
  [/linux/i, 'Linux'],
]

/** A short label of a browser that its owner recognises: 微信 · iPhone. Empty for an unknown User-Agent. */
export function deviceLabel(userAgent: string | undefined): string {
  const nameIn = (known: [RegExp, string][]) => known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  return [nameIn(programs), nameIn(systems)].filter(Boolean).join(' · ')
}

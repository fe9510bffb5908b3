import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

type Tokens = Record<string, string>
const block = (selector: string): Tokens => {
  const at = css.indexOf(`${selector} {`)
  const body = css.slice(at, css.indexOf('}', at))
  return Object.fromEntries([...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((match) => [match[1]!, match[2]!]))
}

const light = block(':root')
const dark = { ...light, ...block("[data-theme='dark']") }
const highLight = { ...light, ...block("\n[data-contrast='high']") }
const highDark = { ...dark, ...highLight, ...dark, ...block("[data-theme='dark'][data-contrast='high']") }

interface Colour {
  rgb: [number, number, number]
  alpha: number
}

function colour(value: string): Colour {
  const hex = /^#(..)(..)(..)$/.exec(value)
  if (hex) return { rgb: [1, 2, 3].map((part) => Number.parseInt(hex[part]!, 16)) as Colour['rgb'], alpha: 1 }
  const [red, green, blue, alpha] = value.match(/[\d.]+/g)!.map(Number)
  return { rgb: [red!, green!, blue!], alpha: alpha ?? 1 }
}

function luminance(rgb: Colour['rgb']): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

/** WCAG 2.2 contrast of `front` on `back`; a translucent back is blended with `under`. */
function contrast(front: string, back: string, under = '#FFFFFF'): number {
  const { rgb, alpha } = colour(back)
  const below = colour(under).rgb
  const mixed = rgb.map((part, at) => part * alpha + below[at]! * (1 - alpha)) as Colour['rgb']
  const [high, low] = [luminance(colour(front).rgb), luminance(mixed)].sort((a, b) => b - a)
  return (high! + 0.05) / (low! + 0.05)
}

function holds(tokens: Tokens, pairs: [front: string, back: string][], least: number): void {
  for (const [front, back] of pairs) {
    const ratio = contrast(tokens[front]!, tokens[back]!)
    assert.ok(ratio >= least, `--${front} on --${back} is ${ratio.toFixed(2)}, needs ${least}`)
  }
}

const grounds = ['canvas', 'surface', 'sunken']
const on = (fronts: string[], backs: string[]) => fronts.flatMap((front) => backs.map((back): [string, string] => [front, back]))

for (const [name, tokens] of Object.entries({ light, dark, highLight, highDark })) {
  test(`${name}: text is readable on every ground`, () => {
    holds(tokens, on(['text-1', 'text-2', 'text-3', 'brand', 'danger', 'warn', 'ok', 'info'], grounds), 4.5)
  })

  test(`${name}: what stands on a fill or a tint is readable`, () => {
    holds(tokens, on(['on-brand'], ['brand', 'brand-press']), 4.5)
    holds(
      tokens,
      ['brand', 'danger', 'warn', 'ok', 'info'].map((hue): [string, string] => [hue, `${hue}-tint`]),
      4.5,
    )
    // The disclaimer, and a chosen setting.
    holds(tokens, on(['text-1'], ['warn-tint', 'brand-tint']), 4.5)
    holds(
      tokens,
      [
        ['on-dot', 'dot'],
        ['surface', 'danger'],
      ],
      4.5,
    )
  })

  test(`${name}: outlines of controls and the unread dot can be seen`, () => {
    holds(tokens, on(['line-strong', 'dot'], grounds), 3)
  })

  test(`${name}: a toast is readable over any page`, () => {
    for (const page of [tokens['canvas']!, tokens['surface']!, '#FFFFFF']) {
      assert.ok(contrast('#FFFFFF', tokens['toast']!, page) >= 4.5)
    }
  })
}

test('the high-contrast tokens reach 7 for text, links and danger', () => {
  for (const tokens of [highLight, highDark]) holds(tokens, on(['text-1', 'text-2', 'text-3', 'brand', 'danger'], ['canvas', 'surface']), 7)
})

test('the figures of the design table are those of the tokens', () => {
  const near = (tokens: Tokens, front: string, back: string, expected: number) =>
    assert.ok(Math.abs(contrast(tokens[front]!, tokens[back]!) - expected) < 0.06, `${front} on ${back} is not ${expected}`)
  near(light, 'text-1', 'canvas', 14.9)
  near(light, 'text-3', 'sunken', 4.8)
  near(light, 'brand', 'surface', 6.3)
  near(light, 'line-strong', 'sunken', 3.3)
  near(dark, 'text-1', 'canvas', 15.5)
  near(dark, 'text-3', 'sunken', 5.9)
  near(dark, 'on-brand', 'brand', 7.7)
  near(dark, 'on-dot', 'dot', 6.6)
})

import { WITH_ANSWERS } from './data.ts'
import type { Report } from './report.ts'
import type { Speed } from './speed.ts'
import { OURS, type Figure } from './targets.ts'

/** The rows of `calibration.json` in this folder: of the candidates with a score from `from` to `to` so many, and so many of them right. */
export interface Calibration {
  bins: readonly { from: number; to: number; count: number; right: number }[]
}

const INK = '#1f2933'
const SOFT = '#5f6c7b'
const GRID = '#e3e8ee'
const OWN = '#0f766e'
/** Told apart by hue and by the label at the line's end. */
const PEERS = ['#b45309', '#854d0e', '#1d4ed8', '#0369a1', '#be185d', '#6d28d9', '#a21caf', '#4b5563']

/** p50 and p99 by number of questions, both axes logarithmic. */
export function latencyChart({ speed }: Report): string {
  const rows = speed.filter(({ engine, key, questions }) => questions !== WITH_ANSWERS && (engine === OURS || key !== 'xunyi'))
  const engines = [...new Set(rows.map(({ engine }) => engine))]
  const values = rows.flatMap(({ query }) => [query.p50, query.p99])
  const [low, high] = [10 ** Math.floor(log(Math.min(...values))), 10 ** Math.ceil(log(Math.max(...values)))]
  const sizes = [...new Set(rows.map(({ questions }) => questions))].toSorted((a, b) => a - b)
  const [least = 1, most = 1] = [sizes[0], sizes.at(-1)]
  const panel = (which: 'p50' | 'p99', left: number): string => {
    const top = 84
    const bottom = 440
    const right = left + 290
    const x = (size: number): number => (least === most ? (left + right) / 2 : left + (290 * (log(size) - log(least))) / (log(most) - log(least)))
    const y = (time: number): number => bottom - ((bottom - top) * (log(time) - log(low))) / (log(high) - log(low))
    const powers = Array.from({ length: Math.round(log(high) - log(low)) + 1 }, (_, at) => low * 10 ** at)
    const grid = powers.map(
      (power) => `${line(left, y(power), right, y(power), GRID)}${text(left - 8, y(power) + 4, milliseconds(power), { anchor: 'end', fill: SOFT })}`,
    )
    const highlights = sizes.map(
      (size) => `${line(x(size), top, x(size), bottom, GRID)}${text(x(size), bottom + 20, short(size), { anchor: 'middle', fill: SOFT })}`,
    )
    const drawn = engines.map((engine, at) => ({
      engine,
      own: engine === OURS,
      colour: engine === OURS ? OWN : (PEERS[(at - 1 + PEERS.length) % PEERS.length] as string),
      of: rowsOf(rows, engine),
    }))
    const lines = drawn.toReversed().map(({ own, colour, of }) => {
      const points = of.map((row) => `${round(x(row.questions))},${round(y(row.query[which]))}`)
      const dots = of
        .map((row) => `<circle cx="${round(x(row.questions))}" cy="${round(y(row.query[which]))}" r="${own ? 5 : 3.5}" fill="${colour}"/>`)
        .join('')
      return `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="${own ? 3.5 : 1.75}"/>${dots}`
    })
    const ends = apart(
      drawn.map(({ of }) => y(of.at(-1)?.query[which] ?? low)),
      15,
    )
    const labels = drawn.map(({ engine, own, colour, of }, at) => {
      const last = of.at(-1)?.questions ?? least
      const end = x(last)
      const shown = `${engine.replace(', both stages', '')} ${milliseconds(of.at(-1)?.query[which] ?? 0)}${last < most ? ` at ${short(last)}` : ''}`
      const lead = last < most ? line(end + 5, y(of.at(-1)?.query[which] ?? low), right + 6, ends[at] as number, colour, '2 3') : ''
      return `${lead}${text(right + 10, (ends[at] as number) + 4, shown, { fill: colour, bold: own, size: 11.5 })}`
    })
    return [text(left, top - 14, `${which} of a query, ms`, { bold: true }), ...grid, ...highlights, ...lines, ...labels].join('')
  }
  return svg(1090, 480, 'Time for the ten best by number of questions (both axes logarithmic; lower is better)', panel('p50', 60) + panel('p99', 600))
}

/** Every required quality figure: the baseline, what is required, what is aimed at, what was found. */
export function qualityChart(report: Report): string {
  const figures = report.figures.filter(({ group }) => group === 'quality')
  const groups = [
    { title: 'Higher is better', rows: figures.filter(({ less }) => !less) },
    { title: 'Lower is better', rows: figures.filter(({ less }) => less) },
  ]
  const left = 270
  const right = 900
  const x = (value: number): number => left + ((right - left) * value) / 100
  const out: string[] = []
  let top = 96
  out.push(legend(left, 62))
  for (const { title, rows } of groups) {
    if (rows.length === 0) continue
    const bottom = top + 14 + rows.length * 26
    out.push(text(24, top + 8, title, { bold: true }))
    for (const tick of [0, 20, 40, 60, 80, 100])
      out.push(line(x(tick), top + 12, x(tick), bottom, GRID), text(x(tick), bottom + 16, String(tick), { anchor: 'middle', fill: SOFT, size: 11 }))
    for (const [at, figure] of rows.entries()) out.push(qualityRow(figure, top + 30 + at * 26, x))
    top = bottom + 44
  }
  return svg(960, top - 8, 'Quality on the dev sets, in percent (areas under the curve times 100)', out.join(''))
}

function qualityRow({ what, unit, baseline, least, aim, found, mark }: Figure, y: number, x: (value: number) => number): string {
  const percent = (value: number): number => (unit === '' ? 100 * value : value)
  const out = [text(258, y + 4, what, { anchor: 'end', size: 12 })]
  if (baseline !== null && found !== null) out.push(line(x(percent(baseline)), y, x(percent(found)), y, '#94a3b8', undefined, 2))
  out.push(tick(x(percent(least)), y, INK, 1.75))
  if (aim !== null) out.push(tick(x(percent(aim)), y, '#7c3aed', 1.75, '3 2'))
  if (baseline !== null) out.push(circle(x(percent(baseline)), y, '#ffffff', SOFT))
  const colour = mark === 'below' ? '#b91c1c' : OWN
  if (found !== null) out.push(circle(x(percent(found)), y, colour, colour))
  out.push(text(912, y + 4, found === null ? 'n/a' : percent(found).toFixed(1), { fill: found === null ? SOFT : colour, bold: true, size: 12 }))
  return out.join('')
}

function legend(left: number, y: number): string {
  const items: [string, (x: number) => string][] = [
    ['baseline', (x) => circle(x, y, '#ffffff', SOFT)],
    ['required', (x) => tick(x, y, INK, 1.75)],
    ['aim', (x) => tick(x, y, '#7c3aed', 1.75, '3 2')],
    ['found', (x) => circle(x, y, OWN, OWN)],
    ['found, below what is required', (x) => circle(x, y, '#b91c1c', '#b91c1c')],
  ]
  let at = left + 6
  return items
    .map(([name, draw]) => {
      const part = draw(at) + text(at + 11, y + 4, name, { size: 12 })
      at += 42 + name.length * 6.6
      return part
    })
    .join('')
}

/** Predicted chance against the share that is right; a point's area is the number of candidates in it. */
export function reliabilityChart({ bins }: Calibration): string {
  const [left, top, side] = [70, 70, 380]
  const at = (value: number): [number, number] => [left + side * value, top + side * (1 - value)]
  const out: string[] = []
  for (const value of [0, 0.2, 0.4, 0.6, 0.8, 1]) {
    const [x, y] = at(value)
    out.push(line(x, top, x, top + side, GRID), line(left, y, left + side, y, GRID))
    out.push(
      text(x, top + side + 18, value.toFixed(1), { anchor: 'middle', fill: SOFT }),
      text(left - 8, y + 4, value.toFixed(1), { anchor: 'end', fill: SOFT }),
    )
  }
  out.push(line(...at(0), ...at(1), SOFT, '5 4', 1.5), text(left + side / 2, top + side + 40, 'score', { anchor: 'middle' }))
  out.push(`<g transform="translate(22 ${top + side / 2}) rotate(-90)">${text(0, 0, 'share that is right', { anchor: 'middle' })}</g>`)
  const filled = bins.filter(({ count }) => count > 0)
  const most = Math.max(1, ...filled.map(({ count }) => count))
  const points = filled.map((bin) => ({ ...bin, place: [left + (side * (bin.from + bin.to)) / 2, top + side * (1 - bin.right / bin.count)] as const }))
  out.push(`<polyline points="${points.map(({ place }) => place.map(round).join(',')).join(' ')}" fill="none" stroke="${OWN}" stroke-width="2"/>`)
  for (const { place, count, right, from, to } of points) {
    const title = `${from.toFixed(2)} to ${to.toFixed(2)}: ${right} of ${count} right`
    out.push(
      `<circle cx="${round(place[0])}" cy="${round(place[1])}" r="${round(3 + 9 * Math.sqrt(count / most))}" fill="${OWN}" fill-opacity="0.55"><title>${title}</title></circle>`,
    )
  }
  return svg(490, 530, 'Of candidates with that score, how many are right', out.join(''))
}

function rowsOf(rows: readonly Speed[], engine: string): Speed[] {
  return rows.filter((row) => row.engine === engine).toSorted((a, b) => a.questions - b.questions)
}

/** Moves heights until neighbours are `gap` apart, in their order. */
export function apart(heights: readonly number[], gap: number): number[] {
  const placed = heights.map((height, at) => ({ height, at })).toSorted((a, b) => a.height - b.height || a.at - b.at)
  for (let round = 0; round < 200; round++) {
    for (let at = 1; at < placed.length; at++) {
      const [before, after] = [placed[at - 1], placed[at]]
      if (!before || !after) continue
      const lack = gap - (after.height - before.height)
      if (lack <= 0) continue
      before.height -= lack / 2
      after.height += lack / 2
    }
  }
  return placed.toSorted((a, b) => a.at - b.at).map(({ height }) => height)
}

interface Style {
  anchor?: 'start' | 'middle' | 'end'
  fill?: string
  bold?: boolean
  size?: number
}

function text(x: number, y: number, words: string, { anchor = 'start', fill = INK, bold = false, size = 13 }: Style = {}): string {
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" fill="${fill}" font-size="${size}"${bold ? ' font-weight="600"' : ''}>${escaped}</text>\n`
}

function line(x1: number, y1: number, x2: number, y2: number, stroke: string, dashes?: string, width = 1): string {
  return `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" stroke="${stroke}" stroke-width="${width}"${dashes === undefined ? '' : ` stroke-dasharray="${dashes}"`}/>\n`
}

const tick = (x: number, y: number, stroke: string, width: number, dashes?: string): string => line(x, y - 9, x, y + 9, stroke, dashes, width)

const circle = (x: number, y: number, fill: string, stroke: string): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="5" fill="${fill}" stroke="${stroke}" stroke-width="1.5"/>\n`

function svg(width: number, height: number, title: string, inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}" font-family="system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif">
<title>${title}</title>
<rect width="${width}" height="${height}" rx="10" fill="#ffffff" stroke="${GRID}"/>
${text(24, 34, title, { bold: true, size: 15 })}${inside}</svg>
`
}

const log = (value: number): number => Math.log10(value)
const round = (value: number): number => Math.round(value * 10) / 10
const short = (size: number): string => (size >= 1_000_000 ? `${size / 1_000_000}M` : `${Math.floor(size / 1000)}k`)
const milliseconds = (value: number): string => (value >= 10 ? value.toFixed(0) : String(Number(value.toPrecision(2))))

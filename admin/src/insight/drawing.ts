import uPlot from 'uplot'
import { colour, fontFamily } from '../ui/theme.ts'
import type { Drawing, Line } from './chart.tsx'

/** A colour of tokens.css on a canvas; forced colours leave one ink, and dashes, stripes and labels tell the series apart. */
export function ink(name: string): string {
  return window.matchMedia('(forced-colors: active)').matches ? (name === 'line' ? 'GrayText' : 'CanvasText') : colour(name)
}

/** Diagonal stripes in a colour, on the ground of the page. */
export function stripes(name: string): uPlot.Series.Fill {
  return (plot) => {
    const side = Math.round(8 * uPlot.pxRatio)
    const tile = new OffscreenCanvas(side, side)
    const pen = tile.getContext('2d')!
    pen.strokeStyle = ink(name)
    pen.lineWidth = side / 4
    for (const start of [-side, 0, side]) {
      pen.beginPath()
      pen.moveTo(start - 1, side + 1)
      pen.lineTo(start + side + 1, -1)
      pen.stroke()
    }
    return plot.ctx.createPattern(tile, 'repeat')!
  }
}

/** The marks of the legend, drawn as the series are. */
export function markers(lines: readonly Line[]): uPlot.Legend.Markers {
  const lineOf = (series: number) => lines[series - 1]
  return {
    width: 2,
    dash: (_plot, series) => (['solid', 'dashed', 'dotted'] as const)[lines.filter(({ dash }) => dash).indexOf(lineOf(series)!) + 1] ?? 'solid',
    stroke: (_plot, series) => ink(lineOf(series)?.color ?? 'text-3'),
    fill(_plot, series) {
      const { color, striped, dash } = lineOf(series) ?? { color: 'surface' }
      if (dash) return 'transparent'
      return striped ? `repeating-linear-gradient(135deg, ${ink(color)} 0 2px, transparent 2px 5px)` : ink(color)
    },
  }
}

const lineHeight = 16

/** Draws each label beside the end of its series, apart from the others. */
export function endLabels({ lines, ends }: Drawing): (plot: uPlot) => void {
  return (plot) => {
    const { ctx, bbox } = plot
    const { pxRatio } = uPlot
    const least = lineHeight * pxRatio
    const places = ends
      .flatMap((end, at) => (end === null ? [] : [{ line: lines[at]!, y: plot.valToPos(end, 'y', true) }]))
      .toSorted((one, other) => one.y - other.y)
    for (const [at, place] of places.entries()) if (at > 0) place.y = Math.max(place.y, places[at - 1]!.y + least)
    const over = Math.max(0, (places.at(-1)?.y ?? 0) - (bbox.top + bbox.height - least / 2))
    ctx.save()
    ctx.font = `${12 * pxRatio}px ${fontFamily}`
    ctx.textAlign = 'left'
    ctx.textBaseline = 'middle'
    for (const { line, y } of places) {
      ctx.fillStyle = ink(line.color)
      ctx.fillText(line.label, bbox.left + bbox.width + 6 * pxRatio, y - over)
    }
    ctx.restore()
  }
}

import type { Figures } from '@xunyi/contract/insight'
import { Segmented, Table } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useDark } from '../ui/appearance.ts'
import { fontFamily } from '../ui/theme.ts'
import { endLabels, ink, markers, stripes } from './drawing.ts'
import styles from './insight.module.css'

type Day = Figures['days'][number]

/** A series of daily values. */
export interface Line {
  label: string
  /** A colour of tokens.css. */
  color: string
  /** Null: nothing to show on that day. */
  of: (day: Day) => number | null
  /** A dash pattern or stripes distinguish the series without colour. */
  dash?: number[]
  striped?: boolean
}

interface Props {
  title: string
  /** A one-sentence summary for screen readers. */
  summary: string
  days: Day[]
  /** The same array at every drawing; stacked ones from the bottom up. */
  lines: readonly Line[]
  kind: 'stacked' | 'shares'
  format: (value: number | null) => string
}

const views = [
  { value: 'chart', label: '图表' },
  { value: 'table', label: '表格' },
]

/** A chart over days with a summary sentence and the same numbers as a table. */
export function Chart({ title, summary, days, lines, kind, format }: Props) {
  const [view, setView] = useState('chart')
  const heading = useId()
  const dark = useDark()
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <div className={styles.panelHead}>
        <h2 id={heading}>{title}</h2>
        <Segmented size="small" aria-label={`${title}的显示方式`} options={views} value={view} onChange={setView} />
      </div>
      <p className={styles.summary}>{summary}</p>
      {view === 'chart' ? (
        <Drawn key={dark ? 'dark' : 'light'} days={days} lines={lines} kind={kind} format={format} />
      ) : (
        <Numbers title={title} days={days} lines={lines} format={format} />
      )}
    </section>
  )
}

function Drawn({ days, lines, kind, format }: Omit<Props, 'title' | 'summary'>) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const at = place.current
    if (!at) return undefined
    const size = () => ({ width: Math.max(240, at.clientWidth), height: 208 })
    const drawing = kind === 'stacked' ? stacked(days, lines) : shares(days, lines)
    const plot = new uPlot(
      {
        ...size(),
        ...frame(days, kind),
        legend: { live: true, markers: markers(drawing.lines) },
        hooks: { draw: [endLabels(drawing)] },
        padding: [12, 8 + 12 * Math.max(...lines.map(({ label }) => label.length)), 0, 0],
        series: [dayOf(days), ...drawing.series.map((series, n) => ({ ...series, value: valueOf(days, drawing.lines[n]!, format) }))],
      },
      drawing.data,
      at,
    )
    const watch = new ResizeObserver(() => plot.setSize(size()))
    watch.observe(at)
    return () => {
      watch.disconnect()
      plot.destroy()
    }
  }, [days, lines, kind, format])
  // Hidden from screen readers: the summary and the table carry the data.
  return <div ref={place} aria-hidden="true" className={styles.chart} />
}

export interface Drawing {
  series: uPlot.Series[]
  data: uPlot.AlignedData
  lines: readonly Line[]
  /** Where the label of each series stands: at its last value, or within its last bar. */
  ends: (number | null)[]
}

/** Each bar stands for all up to its own line; the higher ones are drawn first. */
function stacked(days: readonly Day[], lines: readonly Line[]): Drawing {
  const bars = uPlot.paths.bars!({ size: [0.7, 36], align: 0 })
  const sums = lines.map((_, n) => days.map((day) => lines.slice(0, n + 1).reduce((sum, line) => sum + (line.of(day) ?? 0), 0)))
  const order = lines.map((_, n) => lines.length - 1 - n)
  const last = days.at(-1)
  return {
    series: order.map((n) => {
      const { label, color, striped } = lines[n]!
      return { label, fill: striped ? stripes(color) : ink(color), stroke: ink(color), width: 1, paths: bars, points: { show: false } }
    }),
    data: [[...days.keys()], ...order.map((n) => sums[n]!)],
    lines: order.map((n) => lines[n]!),
    ends: order.map((n) => (last ? sums[n]!.at(-1)! - (lines[n]!.of(last) ?? 0) / 2 : null)),
  }
}

function shares(days: readonly Day[], lines: readonly Line[]): Drawing {
  return {
    series: lines.map(({ label, color, dash }) => ({
      label,
      stroke: ink(color),
      width: 2,
      points: { size: 5, fill: ink(color) },
      ...(dash ? { dash } : {}),
    })),
    data: [[...days.keys()], ...lines.map((line) => days.map((day) => line.of(day)))],
    lines,
    ends: lines.map((line) => days.map((day) => line.of(day)).findLast((value) => value !== null) ?? null),
  }
}

/** The day in the legend: under the pointer, or the last one. */
const legendDay = (days: readonly Day[], at: number | null) => days[at ?? days.length - 1]

const dayOf = (days: readonly Day[]): uPlot.Series => ({ label: '日期', value: (_plot, _value, _series, at) => legendDay(days, at)?.day ?? '' })

const valueOf = (days: readonly Day[], line: Line, format: Props['format']) => (_plot: uPlot, _value: number, _series: number, at: number | null) => {
  const day = legendDay(days, at)
  return day ? format(line.of(day)) : ''
}

/** Axes and pointer. Days are numbered from 0, so that no time zone has a say. */
function frame(days: readonly Day[], kind: Props['kind']): Omit<uPlot.Options, 'width' | 'height' | 'series'> {
  const axis = { stroke: ink('text-3'), font: `12px ${fontFamily}`, ticks: { show: false } }
  return {
    scales: {
      x: { time: false, range: [-0.6, days.length - 0.4] },
      y: { range: kind === 'shares' ? [0, 1] : (_plot, _min, max) => [0, Math.max(4, Math.ceil((max ?? 0) * 1.1))] },
    },
    axes: [
      {
        ...axis,
        size: 28,
        grid: { show: false },
        incrs: [1, 2, 3, 5, 7, 14, 30, 61],
        space: 64,
        values: (_plot, splits) => splits.map((at) => days[at]?.day.slice(5) ?? ''),
      },
      {
        ...axis,
        grid: { stroke: ink('line'), width: 1 },
        size: 48,
        incrs: kind === 'shares' ? [0.25] : [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000],
        values: (_plot, splits) => splits.map((value) => (kind === 'shares' ? `${value * 100}%` : String(value))),
      },
    ],
    cursor: { y: false, drag: { x: false, y: false } },
  }
}

/** The latest day first. */
function Numbers({ title, days, lines, format }: Omit<Props, 'summary' | 'kind'>) {
  return (
    <Table<Day>
      aria-label={title}
      size="small"
      rowKey="day"
      dataSource={days.map((_, n) => days[days.length - 1 - n]!)}
      pagination={{ defaultPageSize: 14, hideOnSinglePage: true, showSizeChanger: false }}
      columns={[
        { title: '日期', dataIndex: 'day', className: 'tabular' },
        ...lines.map((line) => ({
          title: line.label,
          key: line.label,
          align: 'right' as const,
          className: 'tabular',
          render: (_: unknown, day: Day) => format(line.of(day)),
        })),
      ]}
    />
  )
}

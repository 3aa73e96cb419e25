import { GridRows } from '@visx/grid'
import { useParentSize } from '@visx/responsive'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { useState } from 'react'
import { chart } from '#styled-system/recipes/chart.js'
import { Skeleton } from './loading.tsx'

interface BarPosition {
  key: string
  label: string
  value: number
  x: number
  middle: number
  width: number
  /** From one column to the next. */
  step: number
  top: number
  bottom: number
  /** If there is no space for all labels, only every nth one is shown, counted from the last. */
  hasLabel: boolean
}

interface BarLayout {
  y: ReturnType<typeof scaleLinear<number>>
  ticks: readonly { value: number; text: string }[]
  /** Where the columns begin: the space to the left is for the labels of the ticks. */
  left: number
  bars: readonly BarPosition[]
}

export interface ChartArea {
  width: number
  height: number
  formatTick: (value: number) => string
}

const TICKS = 4
/** Space for the text above the highest bar, and below all bars. */
const SPACE_ABOVE = 28
const SPACE_BELOW = 24
const CHARACTER_WIDTH = 7
const LABEL_WIDTH = 38

type Item = Pick<BarPosition, 'key' | 'label' | 'value'>

/** Computes the positions of all parts of a bar chart; null if there is no space for one. */
export const layoutBars = (
  items: readonly Item[],
  { width, height, formatTick }: ChartArea,
): BarLayout | null => {
  const bottom = height - SPACE_BELOW
  const y = scaleLinear<number>({
    domain: [0, Math.max(1, ...items.map(({ value }) => value))],
    range: [bottom, SPACE_ABOVE],
    nice: TICKS,
  })
  const ticks = y.ticks(TICKS).map((value) => ({ value, text: formatTick(value) }))
  const left = (Math.max(...ticks.map(({ text }) => text.length)) + 1) * CHARACTER_WIDTH
  if (width <= left || bottom <= SPACE_ABOVE) return null
  const x = scaleBand<string>({
    domain: items.map(({ key }) => key),
    range: [left, width],
    paddingInner: 0.3,
  })
  const everyNth = Math.ceil(LABEL_WIDTH / x.step())
  const bars = items.map((item, at) => {
    const start = x(item.key) ?? left
    return {
      ...item,
      x: start,
      middle: start + x.bandwidth() / 2,
      width: x.bandwidth(),
      step: x.step(),
      top: y(item.value),
      bottom,
      hasLabel: (items.length - 1 - at) % everyNth === 0,
    }
  })
  return { y, ticks, left, bars }
}

export interface BarChartItem {
  key: string
  /** Below the column: a few letters. */
  label: string
  value: number
}

export interface BarChartProps {
  /** Describes the whole chart: to a screen reader it is one image. */
  label: string
  /** The last one is highlighted until the pointer is on another. */
  items: readonly BarChartItem[]
  /** For the highlighted column. */
  formatValue: (value: number) => string
  /** Next to the grid lines. */
  formatTick: (value: number) => string
}

/**
 * Has no keyboard access, and screen readers do not read single columns: a table beside the chart has the same data.
 */
export function BarChart({ label, items, formatValue, formatTick }: BarChartProps) {
  const { parentRef, width, height } = useParentSize({ debounceTime: 50 })
  const [pointed, setPointed] = useState<string | null>(null)
  const layout = layoutBars(items, { width, height, formatTick })
  const main = layout?.bars.find(({ key }) => key === pointed) ?? layout?.bars.at(-1)
  const looks = chart()
  return (
    <div ref={parentRef} className={looks.root} aria-busy={layout === null}>
      {layout ? (
        <svg
          role="img"
          aria-label={label}
          className={looks.drawing}
          width={width}
          height={height}
          onPointerLeave={() => setPointed(null)}
        >
          <Ticks layout={layout} width={width} />
          {layout.bars.map((bar) => (
            <Column
              key={bar.key}
              bar={bar}
              isMain={bar.key === main?.key}
              onPoint={() => setPointed(bar.key)}
            />
          ))}
          {main ? <Value bar={main} text={formatValue(main.value)} width={width} /> : null}
        </svg>
      ) : (
        <Skeleton height="100%" shape="block" />
      )}
    </div>
  )
}

function Ticks({ layout: { ticks, left, y }, width }: { layout: BarLayout; width: number }) {
  const looks = chart()
  return (
    <>
      <GridRows
        className={looks.lines}
        stroke="currentColor"
        scale={y}
        left={left}
        width={width - left}
        tickValues={ticks.map(({ value }) => value)}
      />
      {ticks.map(({ value, text }) => (
        <text key={value} className={looks.tick} x={0} y={y(value)} dy="0.32em">
          {text}
        </text>
      ))}
    </>
  )
}

interface ColumnProps {
  bar: BarPosition
  isMain: boolean
  onPoint: () => void
}

function Column({ bar, isMain, onPoint }: ColumnProps) {
  const looks = chart()
  return (
    <g onPointerEnter={onPoint}>
      {/* The column reacts over its whole height, also above a low bar. */}
      <Bar x={bar.x} y={0} width={bar.step} height={bar.bottom} fill="transparent" />
      <Bar
        className={looks.bar}
        data-main={isMain}
        x={bar.x}
        y={bar.top}
        width={bar.width}
        height={bar.bottom - bar.top}
      />
      {bar.hasLabel ? (
        <text
          className={looks.label}
          data-main={isMain}
          x={bar.middle}
          y={bar.bottom}
          dy="1.4em"
          textAnchor="middle"
        >
          {bar.label}
        </text>
      ) : null}
    </g>
  )
}

const VALUE_CHARACTER_WIDTH = 8

/** Above its column, and never outside the chart. */
function Value({ bar, text, width }: { bar: BarPosition; text: string; width: number }) {
  const isAtEnd = bar.middle + (text.length * VALUE_CHARACTER_WIDTH) / 2 > width
  return (
    <text
      className={chart().value}
      x={isAtEnd ? width : bar.middle}
      y={bar.top}
      dy="-0.5em"
      textAnchor={isAtEnd ? 'end' : 'middle'}
      pointerEvents="none"
    >
      {text}
    </text>
  )
}

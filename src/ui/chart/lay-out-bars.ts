import { scaleBand, scaleLinear } from '@visx/scale'

export interface BarPlace {
  key: string
  label: string
  value: number
  x: number
  middle: number
  width: number
  /** From one column to the next. */
  step: number
  top: number
  foot: number
  /** Where there is no room for all, every second one is left out, and never the last. */
  hasLabel: boolean
}

export interface BarLayout {
  y: ReturnType<typeof scaleLinear<number>>
  ticks: readonly { value: number; text: string }[]
  /** Where the columns begin: what is before is for the ticks' words. */
  left: number
  bars: readonly BarPlace[]
}

export interface BarRoom {
  width: number
  height: number
  formatTick: (value: number) => string
}

const TICKS = 4
/** Room for the words above the highest bar, and under all. */
const ABOVE = 28
const BELOW = 24
const CHARACTER_WIDTH = 7
const LABEL_WIDTH = 38

type Item = Pick<BarPlace, 'key' | 'label' | 'value'>

/** Where everything of a bar chart goes; null where there is no room for one. */
export const layOutBars = (
  items: readonly Item[],
  { width, height, formatTick }: BarRoom,
): BarLayout | null => {
  const foot = height - BELOW
  const y = scaleLinear<number>({
    domain: [0, Math.max(1, ...items.map(({ value }) => value))],
    range: [foot, ABOVE],
    nice: TICKS,
  })
  const ticks = y.ticks(TICKS).map((value) => ({ value, text: formatTick(value) }))
  const left = (Math.max(...ticks.map(({ text }) => text.length)) + 1) * CHARACTER_WIDTH
  if (width <= left || foot <= ABOVE) return null
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
      foot,
      hasLabel: (items.length - 1 - at) % everyNth === 0,
    }
  })
  return { y, ticks, left, bars }
}

import * as v from 'valibot'
import { type Day, type DaySpan, dayOf, dayStart, shiftDay } from '#domain/business-calendar.ts'
import { isWithin, monthStart, monthsToCompare } from '#domain/calendar-month.ts'
import { ALL_ROWS, type Amounts, dayBucket, monthBucket, type RowShare } from '../totals.ts'

const amounts = () => v.record(v.string(), v.pipe(v.number(), v.safeInteger()))

/** The figures of an entity: of all its rows, and of this month and the same part of the month before. */
const figures = () => v.object({ all: amounts(), current: amounts(), previous: amounts() })

export type Figures = v.InferOutput<ReturnType<typeof figures>>

export type OrderFigures = Figures & { readonly months: Readonly<Record<string, Amounts>> }

/** The number of months in the figures, this one included. */
export const SHOWN_MONTHS = 12

/** Adds amounts to sums, in place. */
export const addAmounts = (sums: Record<string, number>, added: Amounts): void => {
  for (const [name, amount] of Object.entries(added)) sums[name] = (sums[name] ?? 0) + amount
}

/** Counts an entity's rows one after the other. */
export const countFigures = (nowMs: number) => {
  const spans = monthsToCompare(nowMs)
  const since = { fromMs: monthStart(nowMs, SHOWN_MONTHS - 1), toMs: spans.current.toMs }
  const counted = {
    all: {} as Record<string, number>,
    current: {} as Record<string, number>,
    previous: {} as Record<string, number>,
    months: {} as Record<string, Record<string, number>>,
  }
  const add = ({ buckets }: RowShare, createdAt: string): void => {
    const day = isWithin(since, createdAt) ? dayOf(Date.parse(createdAt)) : null
    for (const [bucket, share] of buckets) {
      if (bucket === ALL_ROWS) addAmounts(counted.all, share)
      if (day === null) continue
      if (bucket === monthBucket(day)) {
        const month = counted.months[monthOf(bucket)] ?? {}
        counted.months[monthOf(bucket)] = month
        addAmounts(month, share)
      }
      if (bucket !== dayBucket(day)) continue
      if (isWithin(spans.current, createdAt)) addAmounts(counted.current, share)
      if (isWithin(spans.previous, createdAt)) addAmounts(counted.previous, share)
    }
  }
  return { counted, add }
}

/** `2026-11`, of its bucket. */
export const monthOf = (bucket: string): string => bucket.slice(-'2026-11'.length)

/** The days of a span of time, as buckets count them. */
type DaysOfSpan = {
  /** The first and the last day that lie in the span as a whole; null: there is none. */
  readonly whole: DaySpan | null
  /** The span ends within this day; null: between two days. */
  readonly part: Day | null
}

/** `fromMs` is the first moment of a day. */
export const daysOfSpan = (fromMs: number, toMs: number): DaysOfSpan => {
  const first = dayOf(fromMs)
  const end = dayOf(toMs)
  const part = dayStart(end) === toMs ? null : end
  const last = shiftDay(end, -1)
  return { whole: first <= last ? { first, last } : null, part }
}

/** Answer of `GET /api/admin/totals`. The names of the amounts are those of `src/contract/totals.ts`. */
export const totalsAnswer = v.object({
  orders: v.object({
    ...figures().entries,
    /** The last twelve months, such as `2026-11`; one without orders is absent. */
    months: v.record(v.string(), amounts()),
  }),
  users: figures(),
  messages: v.object({ all: amounts() }),
  inquiries: v.object({ all: amounts() }),
})

export type TotalsAnswer = v.InferOutput<typeof totalsAnswer>

export const TOTALS_PATH = '/api/admin/totals'

import { houseTime } from '#domain/house-calendar.ts'
import { type Cell, csvLine } from '../reports/csv-text.ts'
import type { Subscriber } from './subscribers.ts'

const COLUMNS = [
  'email',
  'language',
  'state',
  'created_at',
  'confirmed_at',
  'consent_text',
  'consent_page',
  'bounced_at',
] as const satisfies readonly (keyof Subscriber)[]

export const subscribersHead = (): string => csvLine([...COLUMNS])

export const subscriberLine = (subscriber: Subscriber): string =>
  csvLine(COLUMNS.map((column) => toCell(column, subscriber[column])))

const toCell = (column: string, value: string | null): Cell =>
  value !== null && column.endsWith('_at') ? houseTime(Date.parse(value)) : value

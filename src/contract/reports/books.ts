import * as v from 'valibot'
import { daysBetween } from '#domain/house-calendar.ts'
import { type FieldProblemCode, optionalDay } from '../fields.ts'

/** What an accountant asks for, each a file of its own. */
export const BOOK_FILES = ['orders', 'payments', 'refunds', 'invoices', 'daily-sales'] as const

export type BookFile = (typeof BOOK_FILES)[number]

export const booksPath = (file: BookFile): string => `/api/admin/books/${file}.csv`

const ENDS_EARLY: FieldProblemCode = 'below-minimum'

/** `from` and `to` are days of the house, both included; without one the file has no such end. */
export const bookPeriod = v.pipe(
  v.object({ from: v.optional(optionalDay(), ''), to: v.optional(optionalDay(), '') }),
  v.forward(
    v.check(({ from, to }) => from === '' || to === '' || daysBetween(from, to) >= 0, ENDS_EARLY),
    ['to'],
  ),
)

export type BookPeriod = v.InferOutput<typeof bookPeriod>

/** `neomuse-invoices-2026-01-01-2026-03-31.csv` */
export const bookFileName = (file: BookFile, { from, to }: BookPeriod): string =>
  `neomuse-${[file, from, to].filter(Boolean).join('-')}.csv`

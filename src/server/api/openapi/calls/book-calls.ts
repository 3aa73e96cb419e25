import * as v from 'valibot'
import { BOOK_FILES } from '#contract/reports/books.ts'
import { PRICED, priceHistory } from '#contract/reports/prices.ts'
import type { Call, Parameter } from '../call.ts'
import { rowIdParameter } from './parameters.ts'

const day = (name: 'from' | 'to', description: string): Parameter => ({
  name,
  description,
  schema: v.string(),
  example: name === 'from' ? '2026-01-01' : '2026-03-31',
})

/** What an accountant asks for. */
export const bookCalls: readonly Call[] = [
  {
    id: 'export-books',
    method: 'GET',
    path: '/api/admin/books/:file',
    group: 'Exports and privacy',
    access: 'admin',
    summary: 'Exports orders, payments, refunds, invoices or daily sales of a period',
    description:
      'UTF-8 with a byte-order mark, semicolons between the cells, commas before decimals. Invoices have the columns of the FEC. Cells that a spreadsheet would run as a formula are made harmless.',
    pathParameters: [
      {
        name: 'file',
        description: 'Which file.',
        schema: v.picklist(BOOK_FILES.map((file) => `${file}.csv`)),
        example: 'invoices.csv',
      },
    ],
    query: [
      day('from', 'The first day, in Paris. Without it the file begins with the first entry.'),
      day('to', 'The last day, in Paris. Without it the file ends with the last entry.'),
    ],
    answers: {
      200: {
        description: 'The file.',
        headers: ['Content-Disposition'],
        content: { type: 'text', mediaTypes: ['text/csv'] },
      },
    },
    problems: ['not-found', 'invalid-fields'],
  },
  {
    id: 'read-prices',
    method: 'GET',
    path: '/api/admin/prices/:entity/:id',
    group: 'Exports and privacy',
    access: 'admin',
    summary: 'Tells what a model or an offer has cost since when',
    description:
      'Newest first, a hundred at most. Nothing before the price has changed for the first time.',
    pathParameters: [
      {
        name: 'entity',
        description: 'What it is the price of.',
        schema: v.picklist(PRICED),
        example: 'models',
      },
      rowIdParameter,
    ],
    answers: {
      200: {
        description: 'The prices, in euros.',
        content: {
          type: 'json',
          schema: priceHistory,
          example: {
            prices: [
              { at: '2026-01-15T08:00:00.000Z', price: 29, original_price: null },
              { at: '2025-11-02T08:00:00.000Z', price: 39, original_price: null },
            ],
          },
        },
      },
    },
    problems: ['not-found'],
  },
]

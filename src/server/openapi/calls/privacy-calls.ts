import * as v from 'valibot'
import { BOOK_FILES } from '#contract/admin/accounting.ts'
import { PRICED, priceHistory } from '#contract/admin/price-history.ts'
import { ALERT_CHANNELS } from '#contract/alerts.ts'
import { ENTITIES } from '#contract/entities/entities.ts'
import { interview } from '#contract/public/forms/interview-request.ts'
import { byEmail } from '#server/privacy/privacy-routes.ts'
import { json, type Parameter, rowIdParameter, type WrittenCall } from '../call.ts'
import { EXAMPLE_EMAIL, EXAMPLE_ROWS } from '../example-rows.ts'

const group = 'Exports and privacy' as const

const files = Object.values(ENTITIES)
  .filter((definition) => !('single' in definition && definition.single))
  .map(({ plural }) => `${plural}.csv`)

const fileParameter: Parameter = {
  name: 'file',
  description: 'An entity’s name and `.csv`.',
  schema: v.picklist(files),
  example: 'orders.csv',
}

const emailParameter: Parameter = {
  name: 'email',
  description: 'Whose data.',
  schema: byEmail.entries.email,
  example: EXAMPLE_EMAIL,
  isRequired: true,
}

const subscription = v.object({
  id: v.string(),
  email: v.string(),
  language: v.string(),
  status: v.string(),
  created_at: v.string(),
  confirmed_at: v.nullable(v.string()),
  consent_text: v.string(),
  consent_page: v.string(),
  bounced_at: v.nullable(v.string()),
  /** When an email asked for the confirmation, or explained how to leave. */
  letters: v.array(v.string()),
})

const order = v.object({
  ...ENTITIES.orders.rowSchema.entries,
  details: v.unknown(),
  /** When an email with the link to the bought course was sent. */
  letters: v.array(v.string()),
  payments: v.array(
    v.object({ provider: v.string(), amount: v.number(), received_at: v.string() }),
  ),
  refunds: v.array(
    v.object({
      amount: v.number(),
      reason: v.string(),
      status: v.string(),
      created_at: v.string(),
    }),
  ),
  withdrawals: v.array(v.object({ kind: v.string(), declared_at: v.string() })),
  /** The frozen contents. */
  invoices: v.array(v.unknown()),
  events: v.array(v.object({ kind: v.string(), at: v.string() })),
  /** Administrators' notes on it. */
  team_notes: v.array(v.object({ text: v.string(), at: v.string() })),
})

const personalData = v.object({
  email: v.string(),
  exported_at: v.string(),
  users: v.array(ENTITIES.users.rowSchema),
  orders: v.array(order),
  messages: v.array(ENTITIES.messages.rowSchema),
  replies: v.array(ENTITIES.replies.rowSchema),
  interviews: v.array(interview),
  /** For an administrator's account. */
  alerts: v.array(
    v.object({
      channel: v.picklist(ALERT_CHANNELS),
      devices: v.array(v.object({ device: v.string(), created_at: v.string() })),
    }),
  ),
  newsletter: v.array(subscription),
})

const erasedCounts = v.object({
  users: v.number(),
  orders: v.number(),
  messages: v.number(),
  interviews: v.number(),
  newsletter: v.number(),
})

/** Export and erasure of personal data. */
export const privacyCalls: readonly WrittenCall[] = [
  {
    id: 'export-rows',
    method: 'GET',
    path: '/api/admin/export/:file',
    group,
    summary: 'Exports rows for a spreadsheet',
    description:
      'UTF-8 with a byte-order mark, semicolons between the cells. Cells that a spreadsheet would run as a formula are made harmless.',
    pathParameters: [fileParameter],
    answers: {
      200: {
        description: 'The file.',
        headers: ['Content-Disposition'],
        content: { type: 'text', mediaTypes: ['text/csv'] },
      },
    },
  },
  {
    id: 'export-person',
    method: 'GET',
    path: '/api/admin/privacy/export',
    group,
    summary: 'Exports what is kept about an address',
    description: 'GDPR, article 15. Empty lists where nothing is known.',
    query: [emailParameter],
    answers: {
      200: {
        description: 'All of it; of a password not even its hash.',
        content: json(personalData, {
          email: EXAMPLE_EMAIL,
          exported_at: '2026-01-15T08:00:00.000Z',
          users: [EXAMPLE_ROWS.users],
          orders: [],
          messages: [EXAMPLE_ROWS.messages],
          replies: [EXAMPLE_ROWS.replies],
          interviews: [],
          alerts: [],
          newsletter: [],
        }),
      },
    },
    problems: ['invalid-fields'],
  },
  {
    id: 'erase-person',
    method: 'POST',
    path: '/api/admin/privacy/erase',
    group,
    summary: 'Erases what is kept about an address',
    description:
      'GDPR, article 17. Messages with their replies, interviews and the newsletter’s entry go; orders stay for the accounts, without a name, and open no course any more. A backup that is restored later is cleaned again.',
    body: json(byEmail, { email: EXAMPLE_EMAIL }),
    answers: {
      200: {
        description: 'How many rows were deleted or emptied.',
        content: json(v.object({ erased: erasedCounts }), {
          erased: { users: 1, orders: 1, messages: 1, interviews: 0, newsletter: 0 },
        }),
      },
    },
    problems: ['admin-account'],
  },
]

const day = (name: 'from' | 'to', description: string): Parameter => ({
  name,
  description,
  schema: v.string(),
  example: name === 'from' ? '2026-01-01' : '2026-03-31',
})

/** Exports for the accountant. */
export const bookCalls: readonly WrittenCall[] = [
  {
    id: 'export-books',
    method: 'GET',
    path: '/api/admin/books/:file',
    group: 'Exports and privacy',
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
        content: json(priceHistory, {
          prices: [
            { at: '2026-01-15T08:00:00.000Z', price: 29, original_price: null },
            { at: '2025-11-02T08:00:00.000Z', price: 39, original_price: null },
          ],
        }),
      },
    },
    problems: ['not-found'],
  },
]

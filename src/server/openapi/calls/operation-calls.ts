import * as v from 'valibot'
import { dashboard } from '#contract/admin/dashboard.ts'
import {
  BATCH_MOST_REQUESTS,
  BATCH_PATH,
  batchAnswer,
  batchEntry,
  CHANGES_PATH,
  IDEMPOTENCY_KEY_HEADER,
} from '#contract/sync-protocol.ts'
import { json, NOT_MODIFIED, type Parameter, type WrittenCall } from '../call.ts'
import { EXAMPLE_ROWS } from '../example-rows.ts'

const health = v.object({
  status: v.picklist(['ok', 'degraded']),
  version: v.optional(v.string()),
})

const readyParameter: Parameter = {
  name: 'ready',
  description: 'Asks the same as `/api/health/ready`.',
  schema: v.string(),
  example: '1',
}

const HEALTHY = { status: 'ok', version: '0.1.0' }

/** For operators and dashboards. */
export const operationCalls: readonly WrittenCall[] = [
  {
    id: 'read-dashboard',
    method: 'GET',
    path: '/api/admin/dashboard',
    group: 'Operation',
    summary: 'Reads the figures of the dashboard',
    description: 'Money in euros; the month is the calendar’s, in UTC.',
    headers: ['If-None-Match'],
    answers: {
      200: {
        description: 'The figures as they are now.',
        headers: ['ETag'],
        content: json(dashboard, {
          total_models: 6,
          total_users: 12,
          total_orders: 9,
          total_revenue: 412.5,
          monthly_revenue: 44,
          popular_models: [{ name: 'Nova', sales: 518 }],
          recent_orders: [
            {
              id: '019a0000-0000-7000-8000-000000000301',
              date: '2026-01-12T09:30:00.000Z',
              amount: 44,
              status: 'paid',
            },
          ],
        }),
      },
      304: NOT_MODIFIED,
    },
  },
  {
    id: 'read-health',
    method: 'GET',
    path: '/api/health',
    group: 'Operation',
    summary: 'Tells whether the server is well',
    description: '`degraded`: it answers what it can read, but cannot save just now.',
    query: [readyParameter],
    answers: {
      200: {
        description: 'It lives.',
        content: json(health, HEALTHY),
      },
    },
    problems: ['not-ready'],
  },
  {
    id: 'read-readiness',
    method: 'GET',
    path: '/api/health/ready',
    group: 'Operation',
    summary: 'Tells whether to send it requests',
    description: 'Not while it stops, and not while it cannot read the database.',
    answers: {
      200: {
        description: 'It is ready.',
        content: json(health, HEALTHY),
      },
    },
    problems: ['not-ready'],
  },
  {
    id: 'read-metrics',
    method: 'GET',
    path: '/api/metrics',
    group: 'Operation',
    access: 'operator',
    summary: 'Reads the metrics',
    description: 'In the format of Prometheus. For everybody else there is nothing here.',
    answers: {
      200: {
        description: 'The metrics of this process.',
        content: { type: 'text', mediaTypes: ['text/plain'] },
      },
    },
    problems: ['not-found'],
  },
  {
    id: 'read-openapi',
    method: 'GET',
    path: '/api/openapi.json',
    group: 'Operation',
    summary: 'This description, for programs',
    description: 'OpenAPI 3.1.',
    headers: ['If-None-Match'],
    answers: {
      200: {
        description: 'The document.',
        headers: ['ETag'],
        content: json(v.record(v.string(), v.unknown()), { openapi: '3.1.1' }),
      },
      304: NOT_MODIFIED,
    },
  },
  {
    id: 'read-docs',
    method: 'GET',
    path: '/api/docs',
    group: 'Operation',
    summary: 'This description, for people',
    headers: ['If-None-Match'],
    answers: {
      200: {
        description: 'The page.',
        headers: ['ETag'],
        content: { type: 'text', mediaTypes: ['text/html'] },
      },
      304: NOT_MODIFIED,
    },
  },
  {
    id: 'read-docs-style',
    method: 'GET',
    path: '/api/docs/style.css',
    group: 'Operation',
    summary: 'The page’s style sheet',
    headers: ['If-None-Match'],
    answers: {
      200: {
        description: 'The style sheet.',
        headers: ['ETag'],
        content: { type: 'text', mediaTypes: ['text/css'] },
      },
      304: NOT_MODIFIED,
    },
  },
]

const syncGroup = 'Synchronisation' as const

/** Keep devices that were offline, and open screens, up to date. */
export const syncCalls: readonly WrittenCall[] = [
  {
    group: syncGroup,
    id: 'send-batch',
    method: 'POST',
    path: BATCH_PATH,
    summary: 'Sends many writes at once',
    description: `At most ${BATCH_MOST_REQUESTS} writes of back-office rows, 4 MB together; the body may be compressed (\`Content-Encoding: gzip\`). They have their effects in order, and each is answered as if it had come alone: one that is refused keeps no other from its effect. Reads, and calls that are about no row, are answered 400 \`not-in-batch\`. Each has its own \`If-Match\` and \`${IDEMPOTENCY_KEY_HEADER}\`; the batch as such is not remembered, and may be sent again when each has a key.`,
    body: json(
      v.object({ requests: v.pipe(v.array(batchEntry), v.maxLength(BATCH_MOST_REQUESTS)) }),
      {
        requests: [
          {
            method: 'PUT',
            path: '/api/admin/messages/019a0000-0000-7000-8000-000000000401',
            headers: { [IDEMPOTENCY_KEY_HEADER]: '019a5c1e-7b1c-7c51-9f0e-5d2b8a6f3c10' },
          },
        ],
      },
    ),
    answers: {
      200: {
        description: 'One answer for each request, in their order.',
        content: json(batchAnswer, {
          responses: [{ status: 200, headers: { ETag: '"2"' }, body: EXAMPLE_ROWS.messages }],
        }),
      },
    },
    problems: ['too-many-entries', 'not-in-batch'],
  },
  {
    group: syncGroup,
    id: 'follow-changes',
    method: 'GET',
    path: CHANGES_PATH,
    summary: 'Tells what changes, as it changes',
    description:
      'Server-sent events. The first comes at once and names what has changed since `Last-Event-ID`, or everything without it; the others follow the changes, four in a second at most. A comment every 20 seconds shows that the connection lives. It ends with the session, and after an hour at the latest: connect again with the last `id`.',
    headers: ['Last-Event-ID'],
    answers: {
      200: {
        description: '`data` names the entities whose changes are to be asked for, as JSON.',
        content: {
          type: 'text',
          mediaTypes: ['text/event-stream'],
          example: 'event: change\nid: 128\ndata: {"entities":["models","orders"]}\n\n',
        },
      },
    },
  },
]

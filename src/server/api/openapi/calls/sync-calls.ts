import * as v from 'valibot'
import {
  BATCH_MOST_REQUESTS,
  BATCH_PATH,
  batchAnswer,
  batchEntry,
  CHANGES_PATH,
  IDEMPOTENCY_KEY_HEADER,
} from '#contract/sync-protocol.ts'
import type { Call } from '../call.ts'
import { EXAMPLE_ROWS } from '../examples/example-rows.ts'

const frame = { group: 'Synchronisation', access: 'admin' } as const

/** What keeps devices that were offline, and screens that stay open, up to date. */
export const syncCalls: readonly Call[] = [
  {
    ...frame,
    id: 'send-batch',
    method: 'POST',
    path: BATCH_PATH,
    summary: 'Sends many writes at once',
    description: `At most ${BATCH_MOST_REQUESTS} writes of back-office rows, 4 MB together; the body may be compressed (\`Content-Encoding: gzip\`). They have their effects in order, and each is answered as if it had come alone: one that is refused keeps no other from its effect. Reads, and calls that are about no row, are answered 400 \`not-in-batch\`. Each has its own \`If-Match\` and \`${IDEMPOTENCY_KEY_HEADER}\`; the batch as such is not remembered, and may be sent again when each has a key.`,
    body: {
      type: 'json',
      schema: v.object({ requests: v.pipe(v.array(batchEntry), v.maxLength(BATCH_MOST_REQUESTS)) }),
      example: {
        requests: [
          {
            method: 'PUT',
            path: '/api/admin/messages/019a0000-0000-7000-8000-000000000401',
            headers: { [IDEMPOTENCY_KEY_HEADER]: '019a5c1e-7b1c-7c51-9f0e-5d2b8a6f3c10' },
          },
        ],
      },
    },
    answers: {
      200: {
        description: 'One answer for each request, in their order.',
        content: {
          type: 'json',
          schema: batchAnswer,
          example: {
            responses: [{ status: 200, headers: { ETag: '"2"' }, body: EXAMPLE_ROWS.messages }],
          },
        },
      },
    },
    problems: ['too-many-entries', 'not-in-batch'],
  },
  {
    ...frame,
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

import { randomUUID } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { servePeer } from '#tests/bench/server/peers/serve-peer.ts'
import { createPlainServer } from '#tests/support/plain-server/create-plain-server.ts'
import { firstPlainData } from '#tests/support/plain-server/plain-data.ts'
import { KNOWN_ROWS, sampleRows } from '../workload.ts'

const first = firstPlainData()
const models = sampleRows(KNOWN_ROWS).map(({ id, draft }) => ({ ...draft, id, sales_count: 0 }))
const data = { ...first, lists: { ...first.lists, models } }
const server = createPlainServer({ data, nowMs: Date.now, newToken: randomUUID })
servePeer(getRequestListener(server.fetch))

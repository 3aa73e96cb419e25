import { randomUUID } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { servePeer } from '#tests/bench/server/peers/serve-peer.ts'
import { firstBasicData } from '#tests/support/basic-server/basic-data.ts'
import { createBasicServer } from '#tests/support/basic-server/create-basic-server.ts'
import { KNOWN_ROWS, sampleRows } from '../workload.ts'

const first = firstBasicData()
const models = sampleRows(KNOWN_ROWS).map(({ id, draft }) => ({ ...draft, id, sales_count: 0 }))
const data = { ...first, lists: { ...first.lists, models } }
const server = createBasicServer({ data, nowMs: Date.now, newToken: randomUUID })
servePeer(getRequestListener(server.fetch))

import { DatabaseSync } from 'node:sqlite'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { createModelReader } from './read-models.ts'
import { servePeer } from './serve-peer.ts'

/**
 * The simplest server that one would write first: a handler that reads the rows and answers them, and one that writes a
 * row with a commit of its own. No session, no checks, no versions, no log.
 */
const [file = ''] = process.argv.slice(2)
const database = new DatabaseSync(file)
database.exec('pragma journal_mode = wal')
database.exec('pragma synchronous = full')
const readModels = createModelReader(database)
const update = database.prepare(
  `update models set name = ?, price_cents = ?, description = ?, version = version + 1, updated_at = ?
  where id = ? returning *`,
)

const app = new Hono()
app.get('/api/admin/models', (c) => c.json(readModels()))
app.put('/api/admin/models/:id', async (c) => {
  const { name, price, description } = await c.req.json()
  const now = new Date().toISOString()
  const row = update.get(name, Math.round(price * 100), description, now, c.req.param('id'))
  return row ? c.json(row) : c.json({ detail: 'not found' }, 404)
})

servePeer(getRequestListener(app.fetch))

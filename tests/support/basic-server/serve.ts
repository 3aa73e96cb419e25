import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Hono } from 'hono'
import { createRequestListener, listen } from '#server/app/http-server.ts'
import { after } from '#server/app/process-clock.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { KEPT_PICTURES } from '#server/site/built-pictures.ts'
import { openSite } from '#server/site/open-site.ts'
import { siteHandler } from '#server/site/site-handler.ts'
import { type BasicData, isListKey } from './basic-data.ts'
import { createBasicServer } from './create-basic-server.ts'
import { demoBasicData } from './demo-basic-data.ts'

/**
 * node tests/support/basic-server/serve.ts --port 3000 --data <file>: serves the built site and a basic server with the
 * demo, in a process of its own. The file keeps the data over a restart.
 */
const { values } = parseArgs({
  options: { port: { type: 'string', default: '3000' }, data: { type: 'string' } },
})

const readData = async (): Promise<BasicData> =>
  values.data !== undefined && existsSync(values.data)
    ? // Written by `save` below.
      (JSON.parse(readFileSync(values.data, 'utf8')) as BasicData)
    : demoBasicData()

/** Writes the whole file or nothing, even if the process is killed. */
const save = (data: BasicData): void => {
  if (values.data === undefined) return
  writeFileSync(`${values.data}.new`, JSON.stringify(data))
  renameSync(`${values.data}.new`, values.data)
}

const reportError = (error: unknown): void => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
}

const root = join(import.meta.dirname, '../../..')
const site = openSite(join(root, 'dist'), {
  folder: join(root, KEPT_PICTURES),
  onUnkept: (reason) => process.stderr.write(`pictures are not kept: ${reason}\n`),
})
const data = await readData()
const newToken = () => randomUUID().replaceAll('-', '')
const api = createBasicServer({ data, nowMs: Date.now, newToken, save })
const app = new Hono()
app.use(securityHeaders(() => false))
// The contract has no call that ends a session; browser stories about an ended session use this one.
app.delete('/test/tokens/:token', (c) => {
  const { [c.req.param('token')]: ended, ...others } = data.tokens
  data.tokens = others
  save(data)
  return c.body(null, ended === undefined ? 404 : 204)
})
// The contract has no call either by which visitors order or write; stories that need one more row use this one.
app.post('/test/rows/:list', async (c) => {
  const key = c.req.param('list')
  if (!isListKey(key)) return c.body(null, 404)
  const values: object = await c.req.json()
  data.lastId += 1
  const madeAt = new Date().toISOString()
  const made = { id: data.lastId, created_at: madeAt, updated_at: madeAt }
  data.lists[key].push({ ...data.lists[key][0], ...values, ...made })
  save(data)
  return c.json(made, 201)
})
// A document without scripts: between two stories, the browser's page shows it.
app.get('/robots.txt', (c) => c.text('User-agent: *\nAllow: /\n'))
app.all('/api/*', (c) => api.fetch(c.req.raw))
// Like a server that does not know the site's routes.
app.all(
  '*',
  siteHandler(site, {
    publicationStatusOf: async () => ({ type: 'unknown' }),
    findRenderedPage: async () => null,
  }),
)

const answer = createRequestListener(app, { reportError, newId: randomUUID })
const place = { host: 'localhost', port: Number(values.port) }
const listening = await listen(answer, place, { after })
if (listening.type === 'failed') throw new Error(listening.reason)
process.stdout.write(`Basic server: http://localhost:${listening.port}\n`)
process.on('SIGTERM', () => process.exit(0))

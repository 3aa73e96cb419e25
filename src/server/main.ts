import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { getRequestListener, RequestError } from '@hono/node-server'
import { createUuidV7 } from '#domain/uuid.ts'
import { createPasswordHasher } from './auth/password-hasher.ts'
import { createApi } from './create-api.ts'
import { createApp } from './create-app.ts'
import { createPeer } from './guard/peer.ts'
import { headersFor } from './guard/security-headers.ts'
import { readSettings, type Settings } from './settings.ts'
import { openSite } from './site/open-site.ts'
import { seedDemo } from './start/demo/seed-demo.ts'
import { ensureSiteSettings } from './start/ensure-site-settings.ts'
import { addressToOpen, listen, stopListening } from './start/listen.ts'
import { openData } from './start/open-data.ts'
import { newSetupCode } from './start/setup-code.ts'
import { stopOnSignal } from './start/stop-on-signal.ts'
import { readMeta } from './store/meta.ts'
import type { Store } from './store/open-store.ts'

const DIST = join(import.meta.dirname, '../../dist')
const PATIENCE_MS = 10_000

const nowMs = Date.now
const newId = createUuidV7({ nowMs, fillRandom: (bytes) => crypto.getRandomValues(bytes) })

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const complain = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

const fail = (...lines: readonly string[]): void => {
  for (const line of lines) complain(line)
  process.exitCode = 1
}

const reportError = (error: unknown, requestId: string): void => {
  if (isClientGone(error)) return
  const stack = error instanceof Error ? (error.stack ?? error.name) : String(error)
  complain(JSON.stringify({ time: new Date(nowMs()).toISOString(), id: requestId, error: stack }))
}

/** Who breaks off while sending is no fault to look into. */
const isClientGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNRESET'

const start = async (): Promise<void> => {
  const reading = readSettings(process.env)
  if (reading.type === 'invalid')
    return fail('The server was not started. These settings are wrong:', ...reading.problems)
  const { settings } = reading
  const data = await openData({ file: settings.databaseFile, nowMs, newId })
  if (data.type === 'failed') return fail(data.reason)
  say(`Database: ${settings.databaseFile}`)
  await ensureSiteSettings(data.store, nowMs())
  if (settings.seed === 'demo' && (await seedDemo({ store: data.store, nowMs, newId })))
    say('Demo: the six sample models were added')
  await serve(settings, data.store)
}

const serve = async (settings: Settings, store: Store): Promise<void> => {
  const site = openSite(DIST)
  if (site === null) say('Site: not built yet, only the API answers. Run "npm run build"')
  const setupCode = await findSetupCode(settings, store)
  const peer = createPeer(settings.trustedProxies)
  const api = createApi({
    store,
    nowMs,
    newId,
    randomBytes,
    passwords: createPasswordHasher(),
    clientAddress: peer.clientAddress,
    isLoopback: peer.isLoopback,
    production: settings.isProduction,
    setupCode,
    reportError,
  })
  const level = settings.isProduction ? 'all' : 'faults'
  const log = { write: say, nowMs, newId, level } as const
  const app = createApp({ api, site, settings, peer, log, reportError })
  const answer = getRequestListener(app.fetch, {
    hostname: 'localhost',
    errorHandler: answerOutsideOfApp,
  })
  const listening = await listen(answer, settings)
  if (listening.type === 'failed') {
    await store.close()
    return fail(listening.reason)
  }
  const stop = async (): Promise<void> => {
    await stopListening(listening.server, PATIENCE_MS)
    await store.close()
    process.exit(0)
  }
  stopOnSignal(process, { stop: () => void stop(), endNow: () => process.exit(1), nowMs })
  say(`Néomuse: ${addressToOpen({ host: settings.host, port: listening.port })}`)
}

/** What cannot be read as a request never reaches the app. */
const answerOutsideOfApp = (error: unknown): Response => {
  const isUnreadable = error instanceof RequestError
  if (!isUnreadable) reportError(error, newId())
  return new Response(null, {
    status: isUnreadable ? 400 : 500,
    headers: { ...headersFor({ scriptHashes: [], styleHashes: [] }), 'Content-Length': '0' },
  })
}

/** In production the first administrator proves by it that they run this server. */
const findSetupCode = async (settings: Settings, store: Store): Promise<string | null> => {
  const isNeeded = settings.isProduction && (await readMeta(store.db, 'first_admin_at')) === null
  if (!isNeeded || settings.setupCode !== null) {
    if (isNeeded) say('Set-up code for the first administrator: the one in SETUP_CODE')
    return settings.setupCode
  }
  const code = newSetupCode(randomBytes)
  say(`Set-up code for the first administrator: ${code}`)
  return code
}

// Whoever read the output may go away; the server stays.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

await start()

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isoTime } from '#server/time.ts'
import { startWorkers } from './app/background-workers.ts'
import { createApi } from './app/create-api.ts'
import { createApp } from './app/create-app.ts'
import { createDeveloper, isForDevelopment } from './app/developer-mode.ts'
import {
  addressToOpen,
  createReplaceableServer,
  createRequestListener,
  type ReplaceableServer,
  stopListening,
  stopOnSignal,
} from './app/http-server.ts'
import { type OpenedStore, openLockedStore } from './app/open-database.ts'
import { prepareDatabase } from './app/prepare-database.ts'
import { after, every, newId, nowMs } from './app/process-clock.ts'
import { createMigrationReport } from './app/report-migrations.ts'
import { createStartingApp } from './app/starting-app.ts'
import { announceFirstAdminSetup } from './auth/first-admin-setup.ts'
import { createPasswordHasher } from './auth/password-hasher.ts'
import { warmUpInvoices } from './commerce/invoices/find-invoice-pdf.ts'
import { openPacks } from './commerce/packs/open-packs.ts'
import { createProviders } from './commerce/providers/create-providers.ts'
import type { Store } from './db/open-store.ts'
import type { Seal } from './db/seal.ts'
import { createMarkdownRenderer } from './entities/markdown-renderer.ts'
import { openObjectStore } from './files/open-object-store.ts'
import type { AccessLog } from './http/access-log.ts'
import { type ClientAddresses, createClientAddresses } from './http/client-address.ts'
import { createLoadShedding } from './http/load-shedding.ts'
import { createMetrics } from './operations/metrics.ts'
import { isPushAddress } from './operations/push-sender.ts'
import { readAnswer } from './public/forms/no-script-form.ts'
import { paymentPagesOf } from './settings/payment-settings.ts'
import { readServerSettings, type Settings, WRONG_SETTINGS } from './settings/settings.ts'
import { KEPT_PICTURES } from './site/built-pictures.ts'
import { isFinished, startFinishing } from './site/finish-site.ts'
import { createIndexedPages } from './site/indexed-pages.ts'
import { createSiteTextsReader, openSite } from './site/open-site.ts'
import type { SiteFiles } from './site/site-files.ts'

const ROOT = join(import.meta.dirname, '../..')
const DIST = join(ROOT, 'dist')
const PICTURES = join(ROOT, KEPT_PICTURES)
const STOP_TIMEOUT_MS = 10_000
/** Requests that waited for the start are served first. */
const WARM_UP_AFTER_MS = 3_000

const renderMarkdown = createMarkdownRenderer()

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
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : null
  const time = isoTime(nowMs())
  complain(JSON.stringify({ time, id: requestId, error: stack, ...(cause ? { cause } : {}) }))
}

/** A client that disconnects while sending is not an error. */
const isClientGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNRESET'

const start = async (): Promise<void> => {
  const reading = readServerSettings(process.env)
  if (reading.type === 'invalid') return fail(WRONG_SETTINGS, ...reading.problems)
  const { settings } = reading
  const clientAddresses = createClientAddresses(settings.trustedProxies)
  const server = createReplaceableServer(settings, { isProxy: clientAddresses.isProxy, after })
  const outside = { server, clientAddresses }
  const data = await openData(settings, outside)
  if (data.type === 'failed') {
    server.close()
    return fail(data.reason)
  }
  const prepared = await prepareDatabase(settings, data.store, {
    renderMarkdown,
    nowMs,
    newId,
    after,
    say,
    complain,
  })
  if (prepared.type === 'failed') {
    server.close()
    await data.store.close()
    return fail(prepared.reason)
  }
  await serve(settings, { ...outside, store: data.store, seal: prepared.seal })
}

/** What is there before the database is. */
type Outside = { readonly server: ReplaceableServer; readonly clientAddresses: ClientAddresses }

/** Thrown while the database is being opened, which it stops. */
class CannotListen extends Error {
  override name = 'CannotListen'
}

/** Opens the database. Where that takes long, since it must be migrated, the server already says that it will be back. */
const openData = async (
  settings: Settings,
  { server, clientAddresses }: Outside,
): Promise<OpenedStore> => {
  const report = createMigrationReport({ say, nowMs, every })
  const answerStarting = async (epoch: string): Promise<void> => {
    const { isHttps } = clientAddresses
    const app = createStartingApp({ epoch, isHttps, log: logOf(settings) })
    const listening = await server.answerWith(createRequestListener(app, { reportError, newId }))
    if (listening.type === 'failed') throw new CannotListen(listening.reason)
  }
  try {
    const data = await openLockedStore({
      ...{ ...settings, nowMs, newId, onTakenOver: endTakenOver },
      whileMigrating: {
        begin: async ({ names, epoch }) => {
          await answerStarting(epoch)
          report.begin(names)
        },
        onProgress: report.onProgress,
      },
    })
    report.end(data.type === 'opened' ? 'done' : 'failed')
    return data
  } catch (error) {
    report.end('failed')
    if (error instanceof CannotListen) return { type: 'failed', reason: error.message }
    throw error
  }
}

const logOf = ({ isProduction }: Settings): AccessLog => {
  const level = isProduction ? 'all' : 'faults'
  return { write: say, nowMs, newId, level }
}

/** The contents of the database were replaced: this process's cached data, even the epoch, is no longer valid. */
const endTakenOver = (): void => {
  complain('The database was taken to be restored or moved. Start again when that is done')
  process.exit(1)
}

type Serving = Outside & { readonly store: Store; readonly seal: Seal }

const serve = async (
  settings: Settings,
  { server, clientAddresses, store, seal }: Serving,
): Promise<void> => {
  const pictures = {
    folder: PICTURES,
    onUnkept: (reason: string) =>
      complain(`Pictures are made each time the server starts: ${reason}`),
  }
  const site = openSite(DIST, pictures, { hasTestPayments: !settings.isProduction })
  if (site === null) say('Site: not built yet, only the API answers. Run "npm run build"')
  const isDev = isForDevelopment(process.argv, settings)
  const setup = await announceFirstAdminSetup(store, {
    nowMs,
    randomBytes,
    say,
    setupCode: settings.setupCode,
    isForDevelopment: isDev,
  })
  const developer = createDeveloper({
    isForDevelopment: isDev,
    clientAddresses,
    onProxySeen: setup.onProxySeen,
  })
  const objects = openObjectStore({ ...settings, nowMs, newId, after })
  const packs = openPacks({ ...settings, nowMs, newId, after })
  const passwords = createPasswordHasher()
  const eventLoop = monitorEventLoopDelay()
  eventLoop.enable()
  const memoryBytes = () => process.memoryUsage.rss()
  const metrics = createMetrics({ store, passwords, eventLoop, memoryBytes })
  const stopping = new AbortController()
  const providers = await createProviders({ ...settings, ...settings.payments }, { store, nowMs })
  const api = createApi({
    store,
    objects,
    packs,
    seal,
    metrics,
    metricsToken: settings.metricsToken,
    providers,
    bankAccount: settings.payments.transfer,
    stopping: stopping.signal,
    after,
    renderMarkdown,
    nowMs,
    newId,
    randomBytes,
    passwords,
    clientAddress: clientAddresses.clientAddress,
    isDeveloper: developer.isDeveloper,
    setupCode: setup.code,
    publicUrl: settings.publicUrl,
    newslettersPerMinute: settings.newslettersPerMinute,
    assistant: settings.assistant && {
      settings: settings.assistant,
      fetch,
      readSiteTexts: createSiteTextsReader(DIST),
    },
    isPushAddress: (endpoint) => isPushAddress(endpoint, isDev),
    reportError,
  })
  const log = logOf(settings)
  const clockMs = () => performance.now()
  const counting = { metrics, clockMs }
  const shedLoad = createLoadShedding({
    clockMs,
    nextTurn: (call) => void setImmediate(call),
    later: after,
    onShed: metrics.requestShed,
  })
  const app = createApp({
    api,
    epoch: store.epoch,
    site,
    settings,
    paymentPages: paymentPagesOf(settings.payments),
    indexedPages: createIndexedPages(store),
    onPagesKept: metrics.pagesKept,
    clientAddresses,
    onRequest: developer.notice,
    log,
    counting,
    shedLoad,
    readAnswer: (search) => readAnswer(seal, search, nowMs()),
    after,
    onChange: store.onChange,
    reportError,
  })
  const listening = await server.answerWith(createRequestListener(app, { reportError, newId }))
  if (listening.type === 'failed') {
    await store.close()
    return fail(listening.reason)
  }
  const stopWorkers = await startWorkers({
    settings,
    store,
    objects,
    packs,
    seal,
    providers,
    reportError,
    say,
    isForDevelopment: isDev,
  })
  const callOffWarmUp = after(WARM_UP_AFTER_MS, () => {
    warmUpInvoices().catch((error: unknown) => reportError(error, newId()))
  })
  const stopFinishing = site && wantsFinishing() ? finish(site) : () => undefined
  const stop = async (): Promise<void> => {
    stopping.abort()
    callOffWarmUp()
    stopFinishing()
    if ((await stopListening(listening.server, STOP_TIMEOUT_MS)) === 'cut off')
      complain(
        `Requests that had not ended ${STOP_TIMEOUT_MS / 1_000} s after the stop were cut off`,
      )
    await stopWorkers()
    await store.close()
    process.exit(0)
  }
  stopOnSignal(process, { stop: () => void stop(), endNow: () => process.exit(1), nowMs })
  if (settings.assistant)
    say(
      `Assistant: ${settings.assistant.model} puts answers into words, at most ${settings.assistant.perDay} a day`,
    )
  say(`Néomuse: ${addressToOpen({ host: settings.host, port: listening.port })}`)
}

/** `npm start` builds only what is needed to serve the site. */
const wantsFinishing = (): boolean => process.argv.includes('--finish-site') && !isFinished(DIST)

/** Returns how to stop. */
const finish = ({ addCompressed }: SiteFiles): (() => void) =>
  startFinishing({ dist: DIST, pictures: PICTURES, onCompressed: addCompressed })

// The reader of the output may end; the server goes on.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

await start()

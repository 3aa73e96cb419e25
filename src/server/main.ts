import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createUuidV7 } from '#domain/uuid.ts'
import { createApi } from './app/create-api.ts'
import { createApp } from './app/create-app.ts'
import { seedDemo } from './app/demo/seed-demo.ts'
import { seedPacks } from './app/demo/seed-packs.ts'
import { createDeveloper, isForDevelopment } from './app/developer-mode.ts'
import {
  addressToOpen,
  createRequestListener,
  listen,
  stopListening,
  stopOnSignal,
} from './app/http-server.ts'
import { databaseFaultMessage, openLockedStore } from './app/open-database.ts'
import {
  ensureContent,
  ensureSiteSettings,
  noteSendsMail,
  sealStoredInterviews,
} from './app/prepare-database.ts'
import { after } from './app/process-clock.ts'
import { announceFirstAdminSetup } from './auth/first-admin-setup.ts'
import { createPasswordHasher } from './auth/password-hasher.ts'
import { warmUpInvoices } from './commerce/invoices/invoice-pdf.ts'
import { openPacks, sweepPacks } from './commerce/packs/open-packs.ts'
import { createProviders } from './commerce/providers/create-providers.ts'
import type { Providers } from './commerce/providers/provider.ts'
import { startReconciler } from './commerce/reconcile.ts'
import { findSeal } from './db/data-key.ts'
import type { Store } from './db/open-store.ts'
import type { Seal } from './db/seal.ts'
import { createSmtpMailer } from './email/smtp-mailer.ts'
import { renderStored } from './entities/render-stored.ts'
import { createRenderer } from './entities/render-within-limit.ts'
import { openObjectStore } from './files/open-object-store.ts'
import { createClientAddresses } from './http/client-address.ts'
import { createLoadShedding } from './http/load-shedding.ts'
import { startMailWorker } from './operations/email-worker.ts'
import { startHousekeeping } from './operations/housekeeping.ts'
import { createMetrics } from './operations/metrics.ts'
import { createPushSender, isPushAddress } from './operations/push-sender.ts'
import { startPushWorker } from './operations/push-worker.ts'
import { readAnswer } from './public/forms/no-script-form.ts'
import { paymentPagesOf } from './settings/payment-settings.ts'
import { databaseLabel } from './settings/setting-values.ts'
import { readServerSettings, type Settings } from './settings/settings.ts'
import { KEPT_PICTURES } from './site/built-pictures.ts'
import { isFinished } from './site/finish-site.ts'
import { createSiteTextsReader, openSite } from './site/open-site.ts'
import type { SiteFiles } from './site/site-files.ts'
import { startFinishing } from './site/start-finishing.ts'

const ROOT = join(import.meta.dirname, '../..')
const DIST = join(ROOT, 'dist')
const PICTURES = join(ROOT, KEPT_PICTURES)
const PATIENCE_MS = 10_000
/** Whoever was waiting for the server is served first. */
const WARM_UP_AFTER_MS = 3_000
/** Named to push services where no public address is known: they want one of either form. */
const PUSH_CONTACT = 'mailto:contact@neomuse.example'

const nowMs = Date.now
const newId = createUuidV7({ nowMs, fillRandom: (bytes) => crypto.getRandomValues(bytes) })

const renderMarkdown = createRenderer()

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
  const time = new Date(nowMs()).toISOString()
  complain(JSON.stringify({ time, id: requestId, error: stack, ...(cause ? { cause } : {}) }))
}

/** Who breaks off while sending is no fault to look into. */
const isClientGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNRESET'

const start = async (): Promise<void> => {
  const reading = readServerSettings(process.env)
  if (reading.type === 'invalid')
    return fail('The server was not started. These settings are wrong:', ...reading.problems)
  const { settings } = reading
  const data = await openLockedStore({ ...settings, nowMs, newId, onTakenOver: endTakenOver })
  if (data.type === 'failed') return fail(data.reason)
  const prepared = await prepareWhileRoom(settings, data.store)
  if (prepared.type === 'failed') {
    await data.store.close()
    return fail(prepared.reason)
  }
  await serve(settings, data.store, prepared.seal)
}

type Prepared =
  | { readonly type: 'prepared'; readonly seal: Seal }
  | { readonly type: 'failed'; readonly reason: string }

/** The disk may be full by now. */
const prepareWhileRoom = async (settings: Settings, store: Store): Promise<Prepared> => {
  try {
    return await prepare(settings, store)
  } catch (error) {
    const reason = databaseFaultMessage(settings, error)
    if (reason === null) throw error
    return { type: 'failed', reason }
  }
}

/** What every database has before anybody asks. */
const prepare = async (settings: Settings, store: Store): Promise<Prepared> => {
  const found = await findSeal(store, settings)
  if (found.type === 'failed') return found
  say(`Database: ${databaseLabel(settings.database)}`)
  const { seal, unreadable } = found
  if (unreadable > 0)
    complain(`DATA_KEY: interviews that were sealed with another key, and are lost: ${unreadable}`)
  const sealed = await sealStoredInterviews(store, seal)
  if (sealed > 0) say(`Interviews: ${sealed} sealed. Backups from before hold them in the clear`)
  await ensureSiteSettings(store, nowMs())
  await noteSendsMail(store, settings.smtp !== null, nowMs())
  await ensureContent(store, nowMs())
  if (settings.seed === 'demo') {
    if (await seedDemo({ store, nowMs, newId })) say('Demo: the six sample models were added')
    const { storage } = openPacks({ ...settings, nowMs, newId, after })
    if (await seedPacks({ store, storage, nowMs, newId })) say('Demo: their files are on sale')
  }
  await renderStored({ store, renderMarkdown, nowMs })
  return { type: 'prepared', seal }
}

/** What this process knows of the database is not true any more: not even its epoch. */
const endTakenOver = (): void => {
  complain('The database was taken to be restored or moved. Start again when that is done')
  process.exit(1)
}

const serve = async (settings: Settings, store: Store, seal: Seal): Promise<void> => {
  const pictures = {
    folder: PICTURES,
    onUnkept: (reason: string) =>
      complain(`Pictures are made each time the server starts: ${reason}`),
  }
  const site = openSite(DIST, pictures, { hasTestPayments: !settings.isProduction })
  if (site === null) say('Site: not built yet, only the API answers. Run "npm run build"')
  const isDev = isForDevelopment(process.argv, settings)
  const setup = await announceFirstAdminSetup(store, {
    ...{ nowMs, randomBytes, say },
    setupCode: settings.setupCode,
    isForDevelopment: isDev,
  })
  const peer = createClientAddresses(settings.trustedProxies)
  const developer = createDeveloper({
    isForDevelopment: isDev,
    peer,
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
    clientAddress: peer.clientAddress,
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
  const level = settings.isProduction ? 'all' : 'faults'
  const log = { write: say, nowMs, newId, level } as const
  const clockMs = () => performance.now()
  const counting = { metrics, clockMs }
  const admit = createLoadShedding({
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
    peer,
    onRequest: developer.notice,
    log,
    counting,
    admit,
    readAnswer: (search) => readAnswer(seal, search, nowMs()),
    after,
    onChange: store.onChange,
    reportError,
  })
  const answer = createRequestListener(app, { reportError, newId })
  const listening = await listen(answer, settings, { isProxy: peer.isProxy, after })
  if (listening.type === 'failed') {
    await store.close()
    return fail(listening.reason)
  }
  const stopHousekeeping = startHousekeeping({
    store,
    objects,
    sweepPacks: () => sweepPacks({ store, packs, nowMs }),
    nowMs,
    every,
    reportError: (error) => reportError(error, newId()),
  })
  const stopReconciler = startReconciler({
    ...{ store, seal, nowMs, newId, providers, reportError, every },
    publicUrl: settings.publicUrl,
    onFault: (error) => reportError(error, newId()),
  })
  const stopMail = await startMail(settings, { store, seal, providers })
  const stopPush = startPushWorker({
    ...{ store, seal, nowMs, after },
    sender: createPushSender({
      allowsLoopback: isDev,
      onFault: (error) => reportError(error, newId()),
    }),
    contact: settings.publicUrl?.startsWith('https:') ? settings.publicUrl : PUSH_CONTACT,
    reportError: (error) => reportError(error, newId()),
  })
  const callOffWarmUp = after(WARM_UP_AFTER_MS, () => {
    warmUpInvoices().catch((error: unknown) => reportError(error, newId()))
  })
  const stopFinishing = site && wantsFinishing() ? finish(site) : () => undefined
  const stop = async (): Promise<void> => {
    stopping.abort()
    callOffWarmUp()
    stopFinishing()
    await stopListening(listening.server, PATIENCE_MS)
    await stopHousekeeping()
    await stopReconciler()
    await stopMail()
    await stopPush()
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

/** `npm start` has built the site no further than it takes to serve it. */
const wantsFinishing = (): boolean => process.argv.includes('--finish-site') && !isFinished(DIST)

/** Answers how to stop. */
const finish = ({ addCompressed }: SiteFiles): (() => void) =>
  startFinishing({ dist: DIST, pictures: PICTURES, onCompressed: addCompressed })

/** Answers how to stop. */
const startMail = async (
  { smtp, publicUrl, newslettersPerMinute, payments }: Settings,
  deps: { readonly store: Store; readonly seal: Seal; readonly providers: Providers },
): Promise<() => Promise<void>> => {
  if (smtp === null) return async () => undefined
  if (publicUrl === null)
    say(
      'E-mails: no confirmations are sent, nor those of orders and of the course, since PUBLIC_URL is not set',
    )
  const report = (error: unknown): void => reportError(error, newId())
  const mailer = await createSmtpMailer(smtp, report)
  return startMailWorker({
    ...deps,
    bankAccount: payments.transfer,
    mailer,
    publicUrl,
    newsletterPauseMs: Math.ceil(60_000 / newslettersPerMinute),
    nowMs,
    randomBytes,
    after,
    reportError: report,
  })
}

const every = (ms: number, call: () => void): (() => void) => {
  const timer = setInterval(call, ms)
  return () => clearInterval(timer)
}

// Whoever read the output may go away; the server stays.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

await start()

import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { readChangeCounter } from '#server/db/change-numbers.ts'
import type { Store } from '#server/db/open-store.ts'
import { StorageUnavailable } from '#server/db/storage-unavailable.ts'
import type { Metrics } from '#server/ports/metrics.ts'

/** Values that are read at each request of the metrics. */
export type ProcessState = {
  readonly store: Pick<Store, 'db' | 'commits'>
  readonly passwords: { readonly load: () => { running: number; waiting: number } }
  readonly eventLoop: EventLoopDelay
  readonly memoryBytes: () => number
}

/** As measured by Node's `monitorEventLoopDelay`, in nanoseconds. */
type EventLoopDelay = {
  readonly max: number
  readonly percentile: (percentile: number) => number
  readonly reset: () => void
}

const NANOSECONDS_PER_SECOND = 1e9

const addProcessGauges = (
  registry: Registry,
  { store, passwords, eventLoop, memoryBytes }: ProcessState,
): void => {
  const registers = [registry]
  addCommitCounters(registry, store)
  new Gauge({
    name: 'neomuse_change_number',
    help: 'Number of the last change in the database.',
    registers,
    async collect() {
      const change = await readChange(store)
      // No value is better than an outdated one.
      if (change === null) this.remove()
      else this.set(change)
    },
  })
  new Gauge({
    name: 'neomuse_event_loop_delay_seconds',
    help: 'How late timers were since the metrics were last read.',
    labelNames: ['quantile'],
    registers,
    collect() {
      this.set({ quantile: '0.5' }, eventLoop.percentile(50) / NANOSECONDS_PER_SECOND)
      this.set({ quantile: '0.99' }, eventLoop.percentile(99) / NANOSECONDS_PER_SECOND)
      this.set({ quantile: '1' }, eventLoop.max / NANOSECONDS_PER_SECOND)
      eventLoop.reset()
    },
  })
  new Gauge({
    name: 'neomuse_password_hashes',
    help: 'Passwords that are being hashed, or wait for it.',
    labelNames: ['state'],
    registers,
    collect() {
      const { running, waiting } = passwords.load()
      this.set({ state: 'running' }, running)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  new Gauge({
    name: 'neomuse_memory_bytes',
    help: 'Memory that the process holds.',
    registers,
    collect() {
      this.set(memoryBytes())
    },
  })
}

const addCommitCounters = (registry: Registry, store: Pick<Store, 'commits'>): void => {
  const registers = [registry]
  new Counter({
    name: 'neomuse_commit_groups_total',
    help: 'Transactions committed.',
    registers,
    collect() {
      this.reset()
      this.inc(store.commits().groups)
    },
  })
  new Counter({
    name: 'neomuse_committed_works_total',
    help: 'Writes in these transactions.',
    registers,
    collect() {
      this.reset()
      this.inc(store.commits().works)
    },
  })
}

/** Null: the database cannot be read now. */
const readChange = async ({ db }: Pick<Store, 'db'>): Promise<number | null> => {
  try {
    return await readChangeCounter(db)
  } catch (error) {
    if (error instanceof StorageUnavailable) return null
    throw error
  }
}

/** From answers out of memory up to the timeout of clients. */
const DURATIONS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Metrics of this process for the operator. Everything else is in the database or the log. */
export const createMetrics = (state: ProcessState): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  const labelNames = ['route', 'method'] as const
  const requests = new Counter({
    name: 'neomuse_http_requests_total',
    help: 'Requests answered, by the pattern of the route, the method and the class of the status.',
    labelNames: [...labelNames, 'status'] as const,
    registers,
  })
  const durations = new Histogram({
    name: 'neomuse_http_request_duration_seconds',
    help: 'Time from the request until its answer began.',
    labelNames,
    buckets: DURATIONS_S,
    registers,
  })
  const inFlight = new Gauge({
    name: 'neomuse_http_requests_in_flight',
    help: 'Requests that are being answered.',
    registers,
  })
  const shed = new Counter({
    name: 'neomuse_admission_refusals_total',
    help: 'Requests turned away under load, by class.',
    labelNames: ['class'] as const,
    registers,
  })
  const faults = new Counter({
    name: 'neomuse_storage_faults_total',
    help: 'Times that the database or the disk could not be used for a request.',
    registers,
  })
  const pages = new Gauge({
    name: 'neomuse_rendered_pages',
    help: 'Rendered pages in memory.',
    registers,
  })
  const pageBytes = new Gauge({
    name: 'neomuse_rendered_pages_bytes',
    help: 'Size of the rendered pages in memory, in all their encodings.',
    registers,
  })
  const streams = new Gauge({
    name: 'neomuse_event_streams',
    help: 'Open streams of change events.',
    registers,
  })
  addProcessGauges(registry, state)

  return {
    requestBegan: () => {
      inFlight.inc()
      return ({ route, method, status, durationMs }) => {
        inFlight.dec()
        const labels = { route, method: METHODS.includes(method) ? method : 'other' }
        requests.inc({ ...labels, status: `${Math.floor(status / 100)}xx` })
        durations.observe(labels, durationMs / 1_000)
      }
    },
    requestShed: (requestClass) => shed.inc({ class: requestClass }),
    storageFailed: () => faults.inc(),
    pagesKept: (kept) => {
      pages.set(kept.pages)
      pageBytes.set(kept.bytes)
    },
    streamOpened: () => {
      streams.inc()
      return () => streams.dec()
    },
    text: () => registry.metrics(),
  }
}

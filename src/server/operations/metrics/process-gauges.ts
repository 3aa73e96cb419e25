import { Counter, Gauge, type Registry } from 'prom-client'
import { readChangeCounter } from '#server/store/next-change.ts'
import type { Store } from '#server/store/open-store.ts'
import { StorageUnavailable } from '#server/store/storage-unavailable.ts'

/** What is looked at each time that somebody asks. */
export type ProcessState = {
  readonly store: Pick<Store, 'db' | 'commits'>
  readonly passwords: { readonly load: () => { running: number; waiting: number } }
  readonly eventLoop: EventLoopDelay
  readonly memoryBytes: () => number
}

/** As `monitorEventLoopDelay` of Node measures it, in nanoseconds. */
export type EventLoopDelay = {
  readonly max: number
  readonly percentile: (percentile: number) => number
  readonly reset: () => void
}

const NANOSECONDS_PER_SECOND = 1e9

export const addProcessGauges = (
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
      // Better no value than an old one.
      if (change === null) this.remove()
      else this.set(change)
    },
  })
  new Gauge({
    name: 'neomuse_event_loop_delay_seconds',
    help: 'How late timers were since the last time that somebody asked.',
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

/** Null: the database cannot be read just now. */
const readChange = async ({ db }: Pick<Store, 'db'>): Promise<number | null> => {
  try {
    return await readChangeCounter(db)
  } catch (error) {
    if (error instanceof StorageUnavailable) return null
    throw error
  }
}

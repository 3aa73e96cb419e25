import { setImmediate as nextTurn } from 'node:timers/promises'
import { StorageUnavailable } from './storage-unavailable.ts'

/** How a database runs a group of works as one transaction, with savepoints between them. */
export type GroupTransactions<Tx> = {
  /** Lends a connection for the time of the call. */
  readonly onConnection: <T>(use: (tx: Tx) => Promise<T>) => Promise<T>
  /** Begins a transaction that excludes other writers. Returns the number of the last change before it. */
  readonly begin: (tx: Tx) => Promise<number>
  /** Returns the number of the last change after it. */
  readonly commit: (tx: Tx, changeBefore: number) => Promise<number>
  readonly rollback: (tx: Tx) => Promise<void>
  readonly setMark: (tx: Tx) => Promise<void>
  /** Moves the savepoint. Fails when the transaction cannot go on. */
  readonly moveMark: (tx: Tx) => Promise<void>
  /** Rolls back to the savepoint, which stays. */
  readonly backToMark: (tx: Tx) => Promise<void>
}

export type WriteQueue<Tx> = {
  /** Works run one after the other, in the order of the calls. */
  readonly write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Committed so far. */
  readonly commits: () => { groups: number; works: number }
  /** Resolves when nothing runs and nothing waits. */
  readonly settled: () => Promise<void>
}

export type WriteQueueOptions<Tx> = {
  readonly transactions: GroupTransactions<Tx>
  /** Called after a commit that took change numbers, with the last one. */
  readonly onChange: (change: number) => void
}

/** Most works per commit: the first of a group waits for its last. */
const MOST_WORKS = 64

/** Settles the promise of the caller of `write`. */
type Settle = () => void

type Entry<Tx> = {
  readonly run: (tx: Tx) => Promise<Settle>
  readonly reject: (error: unknown) => void
}

/**
 * Group commit. Making a transaction durable costs about the same for one work as for fifty, so the works that wait at
 * the end of a group share the next transaction. Each work still succeeds or fails alone, and no result is returned
 * before the commit: it may depend on what another work of the group has written.
 */
export const createWriteQueue = <Tx>(options: WriteQueueOptions<Tx>): WriteQueue<Tx> => {
  const waiting: Entry<Tx>[] = []
  const committed = { groups: 0, works: 0 }
  let running: Promise<void> | null = null

  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      // Requests that have arrived may join, and answers of the last group are sent. There is no timer.
      await nextTurn()
      const works = await runGroup(options, waiting.splice(0, MOST_WORKS))
      if (works === 0) continue
      committed.groups += 1
      committed.works += works
    }
    running = null
  }

  return {
    write: (work) =>
      new Promise((resolve, reject) => {
        const run = async (tx: Tx): Promise<Settle> => {
          const value = await work(tx)
          return () => resolve(value)
        }
        waiting.push({ run, reject })
        running ??= drain()
      }),
    commits: () => ({ ...committed }),
    settled: async () => {
      while (running !== null) await running
    },
  }
}

/**
 * Runs the works in one transaction and settles the promises of their callers. Returns how many of them are committed;
 * never throws.
 */
const runGroup = async <Tx>(
  { transactions, onChange }: WriteQueueOptions<Tx>,
  group: readonly Entry<Tx>[],
): Promise<number> => {
  try {
    const done = await transactions.onConnection((tx) => commitGroup(transactions, tx, group))
    if (done.change !== null) onChange(done.change)
    for (const settle of done.settles) settle()
    return done.works
  } catch (error) {
    const fault =
      error instanceof StorageUnavailable
        ? error
        : new StorageUnavailable('a transaction could not be carried out', { cause: error })
    for (const { reject } of group) reject(fault)
    return 0
  }
}

type CommittedGroup = {
  readonly settles: readonly Settle[]
  readonly works: number
  /** The last change number of the group; null when it took none. */
  readonly change: number | null
}

const commitGroup = async <Tx>(
  transactions: GroupTransactions<Tx>,
  tx: Tx,
  group: readonly Entry<Tx>[],
): Promise<CommittedGroup> => {
  try {
    const before = await transactions.begin(tx)
    const outcomes = await runWorks(transactions, tx, group)
    const works = outcomes.filter(({ isDone }) => isDone).length
    const after = works > 0 ? await transactions.commit(tx, before) : before
    if (works === 0) await rollBack(transactions, tx)
    return {
      settles: outcomes.map(({ settle }) => settle),
      works,
      change: after > before ? after : null,
    }
  } catch (error) {
    await rollBack(transactions, tx)
    throw error
  }
}

type Outcome = { readonly isDone: boolean; readonly settle: Settle }

const runWorks = async <Tx>(
  transactions: GroupTransactions<Tx>,
  tx: Tx,
  group: readonly Entry<Tx>[],
): Promise<readonly Outcome[]> => {
  // A single work is undone with its transaction, and needs no savepoint.
  const isMarked = group.length > 1
  if (isMarked) await transactions.setMark(tx)
  const outcomes: Outcome[] = []
  for (const { run, reject } of group) {
    try {
      const settle = await run(tx)
      if (isMarked) await transactions.moveMark(tx)
      outcomes.push({ isDone: true, settle })
    } catch (error) {
      // If this fails, the transaction is lost with everything that the group wrote.
      if (isMarked) await transactions.backToMark(tx)
      outcomes.push({ isDone: false, settle: () => reject(error) })
    }
  }
  return outcomes
}

/** If a fault of the machine prevents the rollback, the database does it when the connection is closed. */
const rollBack = async <Tx>(transactions: GroupTransactions<Tx>, tx: Tx): Promise<void> => {
  try {
    await transactions.rollback(tx)
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
  }
}

export type ChangeListeners = {
  /** Returns how to stop. */
  readonly add: (listener: () => void) => () => void
  /** About a change, by its number; or about any that may have been missed (null). */
  readonly notify: (change: number | null) => void
}

/** Listeners for changes. A change that is reported twice is passed on once. */
export const createChangeListeners = (): ChangeListeners => {
  const listeners = new Set<{ readonly call: () => void }>()
  let lastNotified = 0
  return {
    add: (call) => {
      const listener = { call }
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify: (change) => {
      if (change !== null && change <= lastNotified) return
      lastNotified = change ?? lastNotified
      // Each one separately: an error in one must not affect the others or the write.
      for (const { call } of listeners) queueMicrotask(call)
    },
  }
}

import { runWithLock, syncLockName } from '#device/host/sync-lock.ts'
import { createEnteredSession } from '#device/network/http-transport.ts'
import { SenderReplaced } from '#device/storage/sender.ts'
import { storageProblem } from '#device/storage/storage-problem.ts'
import { runEngine } from '#sync/engine.ts'
import type { EnginePorts, Signal, SyncStore } from '#sync/ports.ts'
import { ACCOUNTS } from '#tests/simulation/server/first-rows.ts'
import type { Connection } from '#tests/simulation/storage/simulated-storage.ts'
import { NO_PICTURES } from '#tests/support/no-pictures.ts'
import type { Owner } from '../scheduler.ts'
import { send } from '../wire/network.ts'
import type { World } from '../world.ts'
import { type Device, deviceClock } from './device.ts'
import { noteRejections } from './edits.ts'
import { step, type Tab } from './tab.ts'

/** A running engine, in the worker of the tab that holds the account's lock. */
export type Engine = {
  readonly name: string
  readonly tab: Tab
  readonly owner: Owner
  readonly connection: Connection
  readonly listeners: Set<(signal: Signal) => void>
  readonly leaveLock: () => void
  hasStream: boolean
}

/** Runs the tab's engine whenever it has the account's lock, by the product's own rules. */
export const hostEngine = (world: World, tab: Tab, takesOver = false): void => {
  tab.worker += 1
  const { device, account, worker } = tab
  runWithLock({
    locks: device.locks,
    name: syncLockName(ACCOUNTS[account]),
    takesOver,
    isHolderGuest: async () => false,
    work: (lost) =>
      new Promise((done) => {
        // A terminated worker leaves the queue of the lock.
        if (!tab.owner.isAlive || tab.worker !== worker) return done()
        const engine = startEngine(world, tab, done)
        lost.addEventListener('abort', () => loseLock(world, engine))
      }),
  }).catch((error: unknown) => world.failures.push(error))
}

/** Longer than any answer takes. */
const LONGEST_FREEZE_MS = 30_000

/** An engine only loses the lock when it was frozen: it continues for a while before it notices. */
const loseLock = (world: World, engine: Engine): void => {
  world.wire.onLockLost(engine.name)
  world.scheduler.after(world.random.below(LONGEST_FREEZE_MS), engine.owner, () =>
    signalEngine(engine, 'stop'),
  )
}

/** The engine ends, and the next in the queue gets the lock. */
const endEngine = (world: World, engine: Engine): void => {
  const { tab, owner, connection } = engine
  const { device } = tab
  owner.isAlive = false
  if (tab.engine === engine) tab.engine = null
  connection.close()
  world.wire.onEnd(engine.name)
  world.progress.onEnd(engine.name)
  device.engines = device.engines.filter((other) => other !== engine)
  engine.leaveLock()
}

/** The tab's worker ends, and everything that it ran. */
export const endWorker = (world: World, tab: Tab): void => {
  tab.worker += 1
  for (const engine of tab.device.engines) if (engine.tab === tab) endEngine(world, engine)
}

const startEngine = (world: World, tab: Tab, leaveLock: () => void): Engine => {
  const { device, account } = tab
  world.enginesStarted += 1
  const engine: Engine = {
    name: `${tab.name}#${world.enginesStarted}/${account}`,
    tab,
    owner: { isAlive: true },
    connection: device.storage.open(ACCOUNTS[account]),
    listeners: new Set(),
    leaveLock,
    hasStream: false,
  }
  tab.engine = engine
  device.engines.push(engine)
  device.senders.set(account, engine)
  world.history.note(tab.name, () => 'starts its engine')
  runEngine(portsOf(world, engine)).then(
    () => endEngine(world, engine),
    (error: unknown) => engineFailed(world, engine, error),
  )
  openStream(world, engine)
  return engine
}

const engineFailed = (world: World, engine: Engine, error: unknown): void => {
  if (!engine.owner.isAlive) return
  if (error instanceof SenderReplaced) {
    endEngine(world, engine)
    return
  }
  const problem = storageProblem(error)
  world.history.note(engine.tab.name, () => `its engine fails: ${problem ?? String(error)}`)
  if (problem === null)
    world.evidence.violations.push({
      invariant: 'progress',
      detail: `an engine failed: ${error instanceof Error ? error.stack : String(error)}`,
    })
  endEngine(world, engine)
}

const portsOf = (world: World, engine: Engine): EnginePorts => {
  const { tab, owner, connection, listeners } = engine
  const { device } = tab
  const random = world.random.fork()
  const actor = { tab, owner, connection }
  const session = createEnteredSession(() => step(world, actor, connection.readToken))
  const read: Run = (work) => step(world, actor, work)
  /** As the product's storage does, it refuses an engine whose lock another one has taken since. */
  const write: Run = (work) =>
    read(async () => {
      if (device.senders.get(tab.account) !== engine) throw new SenderReplaced(engine.name)
      const outcome = await work()
      if (world.history.isWanted)
        noteRejections(world, tab, await device.storage.tray(ACCOUNTS[tab.account]))
      return outcome
    })
  return {
    store: {
      ...stepwise(connection.store, { read, write }),
      makeAllDue: (waitsOn) => {
        world.wire.onRenewal(engine.name)
        return write(() => connection.store.makeAllDue(waitsOn))
      },
    },
    pictures: NO_PICTURES,
    transport: {
      enterSession: session.enterSession,
      send: async (request) => {
        const token = await session.token()
        return token === null ? { type: 'no-session' } : send(world, engine, { request, token })
      },
    },
    clock: deviceClock(world, device, owner),
    random: random.next,
    newId: device.newId,
    freeBytes: async () => device.freeBytes,
    rowsPerPage: world.rowsPerPage,
    signals: {
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  }
}

type Run = <T>(work: () => Promise<T>) => Promise<T>

/** Each call of the storage is a step of its own. */
const stepwise = (
  store: SyncStore,
  { read, write }: { readonly read: Run; readonly write: Run },
): Omit<SyncStore, 'makeAllDue'> => ({
  claim: (...args) => write(() => store.claim(...args)),
  stepRows: (...args) => write(() => store.stepRows(...args)),
  applyList: (...args) => write(() => store.applyList(...args)),
  applyChanges: (...args) => write(() => store.applyChanges(...args)),
  pullMark: (...args) => read(() => store.pullMark(...args)),
  markPull: (...args) => write(() => store.markPull(...args)),
  nextDueAtMs: (...args) => read(() => store.nextDueAtMs(...args)),
  pendingEntities: () => read(() => store.pendingEntities()),
  writeStatus: (...args) => write(() => store.writeStatus(...args)),
  // Read together with the pull mark that was read just before.
  askedIds: (entity) => store.askedIds(entity),
  answerAsked: (...args) => write(() => store.answerAsked(...args)),
  // Pausing is not simulated; without a step of its own the random sequence of known seeds stays the same.
  isPaused: async () => false,
})

export const signalEngine = (engine: Engine, signal: Signal): void => {
  for (const listener of engine.listeners) listener(signal)
}

/** Like the browser's channel: the signal arrives a moment later, at the engine that runs then. */
export const signalEngines = (world: World, device: Device, signal: Signal): void => {
  world.history.note(device.name, () => `signals ${signal}`)
  for (const engine of device.engines)
    world.scheduler.ready(engine.owner, () => {
      signalEngine(engine, signal)
    })
}

/** The server's change stream opens a moment later, if it can. */
export const openStream = (world: World, engine: Engine): void => {
  if (!world.hasStream) return
  world.scheduler.after(50 + world.random.below(2_000), engine.owner, () => {
    if (engine.hasStream || !engine.tab.device.isOnline || !world.isServerUp || world.line.isDown)
      return
    engine.hasStream = true
    world.progress.onStream(engine.name, true)
    signalEngine(engine, 'stream-open')
  })
}

export const closeStream = (world: World, engine: Engine): void => {
  if (!engine.hasStream) return
  engine.hasStream = false
  world.progress.onStream(engine.name, false)
  signalEngine(engine, 'stream-closed')
}

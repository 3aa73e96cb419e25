import type { Locks } from '#device/host/sync-lock.ts'
import { createUuidV7 } from '#domain/uuid.ts'
import type { Clock } from '#sync/ports.ts'
import { createSeededRandom } from '#tests/simulation/seeded-random.ts'
import type { AccountName } from '#tests/simulation/server/first-rows.ts'
import type { SimulatedStorage } from '#tests/simulation/storage/simulated-storage.ts'
import { createTestLocks } from '#tests/support/create-test-locks.ts'
import type { Owner } from '../scheduler.ts'
import { BEGINNING_MS, type World } from '../world.ts'
import type { Engine } from './engine-host.ts'
import type { Tab } from './tab.ts'

/** A browser: its storage outlives its tabs, all of which belong to one account at a time. */
export type Device = {
  readonly name: string
  readonly storage: SimulatedStorage
  readonly newId: () => string
  readonly nowMs: () => number
  readonly tabs: Tab[]
  account: AccountName | null
  isOnline: boolean
  /** How many more bytes its browser would store. */
  freeBytes: number
  /** The error of its clock. */
  clockOffsetMs: number
  tabsOpened: number
  readonly locks: Locks
  engines: Engine[]
  /** Of each account, the engine that took its lock last. */
  readonly senders: Map<AccountName, Engine>
}

export const createDevice = (world: World, number: number): Device => {
  const bytes = createSeededRandom(world.random.below(2 ** 32))
  const device: Device = {
    name: `d${number}`,
    storage: world.createStorage(),
    nowMs: () => BEGINNING_MS + world.scheduler.nowMs() + device.clockOffsetMs,
    newId: createUuidV7({
      nowMs: () => device.nowMs(),
      fillRandom: (array) => {
        for (let at = 0; at < array.length; at += 1) array[at] = bytes.below(256)
        return array
      },
    }),
    tabs: [],
    account: null,
    isOnline: true,
    freeBytes: 0,
    clockOffsetMs: 0,
    tabsOpened: 0,
    locks: createTestLocks(),
    engines: [],
    senders: new Map(),
  }
  return device
}

/** The device's own time; the length of a wait does not depend on changes of the clock. */
export const deviceClock = ({ scheduler }: World, device: Device, owner: Owner): Clock => ({
  nowMs: device.nowMs,
  after: (delayMs, callback) => scheduler.after(delayMs, owner, callback),
})

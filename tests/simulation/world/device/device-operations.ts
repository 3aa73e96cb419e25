import type { SeededRandom } from '#tests/simulation/seeded-random.ts'
import { ACCOUNTS, type AccountName } from '#tests/simulation/server/first-rows.ts'
import { outboxName } from '../evidence.ts'
import type { World } from '../world.ts'
import type { Device } from './device.ts'
import { checkTrayKept, noteRejections } from './edits.ts'
import { closeStream, endWorker, hostEngine, openStream, signalEngines } from './engine-host.ts'
import { endSession, findSession } from './sessions.ts'
import { begin, enter, killTab, openTab, step } from './tab.ts'

/** Signs in on a device without an account, or again where the session has ended. */
export const signIn = async (world: World, device: Device, account: AccountName): Promise<void> => {
  if (device.account === null) {
    device.account = account
    return openTab(world, device)
  }
  const [tab] = device.tabs
  if (tab === undefined) return openTab(world, device)
  const token = await findSession(world, { device: device.name, account: tab.account })
  world.history.note(tab.name, () => `signs in as ${tab.account}`)
  begin(world, async () => {
    await enter(world, tab, token)
    signalEngines(world, device, 'signed-in')
  })
}

/** The other tabs follow at once; waiting edits are kept for the next sign-in, or discarded. */
export const signOut = async (
  world: World,
  device: Device,
  { edits, goOn }: { edits: 'keep' | 'discard'; goOn?: () => Promise<void> },
): Promise<void> => {
  const [tab, ...others] = device.tabs
  if (tab === undefined) return
  const { account, connection, owner } = tab
  for (const other of others) killTab(world, other)
  endWorker(world, tab)
  world.history.note(tab.name, () => `signs out, edits: ${edits}`)
  const place = { device: device.name, account }
  await endSession(world, place)
  if (edits === 'discard') discardIntents(world, outboxName(place))
  begin(world, async () => {
    await step(world, { tab, owner }, async () => {
      const items = await device.storage.tray(ACCOUNTS[account])
      noteRejections(world, tab, items)
      if ((await connection.leave(edits)) === 'kept') await checkTrayKept(world, tab, items)
    })
    killTab(world, tab)
    device.account = null
    await goOn?.()
  })
}

const discardIntents = ({ evidence }: World, outbox: string): void => {
  for (const intent of evidence.intents)
    if (outboxName(intent) === outbox) intent.isDiscarded = true
}

export const setOnline = (world: World, device: Device, isOnline: boolean): void => {
  if (device.isOnline === isOnline) return
  device.isOnline = isOnline
  world.history.note(device.name, () => (isOnline ? 'is online' : 'is offline'))
  if (isOnline) signalEngines(world, device, 'online')
  for (const engine of device.engines) {
    if (isOnline) openStream(world, engine)
    else closeStream(world, engine)
  }
}

const HOUR_MS = 3_600_000

export const jumpClock = (world: World, device: Device, random: SeededRandom): void => {
  const jumpMs = Math.round((random.next() - 0.5) * 2 * random.pick([HOUR_MS, 48 * HOUR_MS]))
  device.clockOffsetMs += jumpMs
  world.history.note(device.name, () => `its clock jumps by ${Math.round(jumpMs / 1_000)} s`)
}

/** A tab that waits for the lock steals it with a new worker, and the previous owner does not know yet. */
export const stealLock = (world: World, device: Device): void => {
  const thief = device.tabs.find(({ worker, engine }) => worker > 0 && engine === null)
  if (thief === undefined) return
  world.history.note(thief.name, () => 'takes the lock from its holder')
  hostEngine(world, thief, true)
}

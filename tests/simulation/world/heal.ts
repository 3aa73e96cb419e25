import { CALM } from '../script/weather.ts'
import { ACCOUNTS, type AccountName } from '../server/first-rows.ts'
import type { Device } from './device/device.ts'
import { setOnline, signIn, signOut } from './device/device-operations.ts'
import { ROWS_DROPPED } from './device/drop-rows.ts'
import { noteRejections } from './device/edits.ts'
import { signalEngines } from './device/engine-host.ts'
import { killTab, openTab, type Tab } from './device/tab.ts'
import { type Ending, outboxName } from './evidence.ts'
import { startServer } from './server/server-operations.ts'
import { repairLine } from './wire/line.ts'
import type { World } from './world.ts'

/** Longer than any waiting time of the script's servers and engines. */
const LONGEST_DRAIN_MS = 5 * 60_000
const LOOK_EVERY_MS = 20_000

/** Longer than the pause after a failed list, plus the interval of pulls. */
const QUIET_MS = 125_000

/** More than the engine needs to request the older pages again. */
const MUCH_SPACE = 1_000_000_000

/** Ends all faults, lets the engines finish, and returns how every outbox ended. */
export const heal = async (world: World): Promise<readonly Ending[]> => {
  world.weather = CALM
  repairLine(world)
  if (world.rollout === 'under-way') world.rollout = 'over'
  startServer(world)
  for (const device of world.devices) await healDevice(world, device)
  await letDrain(world)
  const endings: Ending[] = []
  for (const device of world.devices) {
    const account = device.account
    if (account !== null) endings.push(await inspect(world, device, account))
  }
  for (const device of world.devices) endings.push(...(await healOthers(world, device)))
  return endings
}

const healDevice = async (world: World, device: Device): Promise<void> => {
  if (device.account === null) return
  setOnline(world, device, true)
  for (const { connection } of [...device.tabs, ...device.engines]) connection.failNextWrite(null)
  for (const tab of device.tabs) tab.diesAt = null
  if (device.engines.length === 0) for (const tab of [...device.tabs]) killTab(world, tab)
  const [tab] = device.tabs
  if (tab === undefined) await openTab(world, device)
  else if (!(await isSignedIn(world, tab))) await signIn(world, device, device.account)
}

/** A tab may have crashed between getting its session and storing it. */
const isSignedIn = async ({ sessions }: World, tab: Tab): Promise<boolean> => {
  const token = sessions.get(outboxName({ device: tab.device.name, account: tab.account }))
  return token !== undefined && token === (await tab.connection.readToken())
}

const letDrain = async (world: World): Promise<void> => {
  for (let waited = 0; waited < LONGEST_DRAIN_MS; waited += LOOK_EVERY_MS) {
    await world.scheduler.runFor(LOOK_EVERY_MS)
    await reopenTabs(world)
    if (await isDrained(world)) break
  }
  // Later points do not count: a tab without work may crash without any effect.
  for (const { name, points } of world.devices.flatMap(({ tabs }) => tabs))
    world.points.set(name, points)
  await world.scheduler.runFor(QUIET_MS)
  if (world.tally.counts().has(ROWS_DROPPED)) await freeSpace(world)
}

/**
 * The admins look, delete something else, and look again: what was dropped comes back. Without the first look the engine
 * may not know how little space there was: with a change stream it asks for unchanged lists every fifteen minutes only.
 */
const freeSpace = async (world: World): Promise<void> => {
  for (const freedBytes of [0, MUCH_SPACE]) {
    for (const device of world.devices) {
      device.freeBytes += freedBytes
      signalEngines(world, device, 'visible')
    }
    await world.scheduler.runFor(QUIET_MS)
  }
}

/** Reopens a tab where a planned crash has left none. */
const reopenTabs = async (world: World): Promise<void> => {
  for (const device of world.devices)
    if (device.account !== null && device.tabs.length === 0) await openTab(world, device)
}

const isDrained = async ({ devices }: World): Promise<boolean> => {
  for (const { account, storage } of devices)
    if (account !== null && (await storage.outbox(ACCOUNTS[account])).length > 0) return false
  return true
}

/** Edits that were kept at a sign-out are sent when their account signs in again. */
const healOthers = async (world: World, device: Device): Promise<Ending[]> => {
  const endings: Ending[] = []
  for (const account of ['ada', 'bea'] as const) {
    const isHere = (await device.storage.accounts()).includes(ACCOUNTS[account])
    if (account === device.account || !isHere) continue
    if (device.account !== null) {
      await signOut(world, device, { edits: 'keep' })
      await world.scheduler.runFor(1_000)
    }
    setOnline(world, device, true)
    await signIn(world, device, account)
    await letDrain(world)
    endings.push(await inspect(world, device, account))
  }
  return endings
}

const inspect = async (world: World, device: Device, account: AccountName): Promise<Ending> => {
  const stored = await device.storage.inspect(ACCOUNTS[account])
  noteRejections(world, { device, account }, stored.tray)
  return { device: device.name, account, stored, serverRows: new Map(world.serverRows) }
}

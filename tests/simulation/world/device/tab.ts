import { storageProblem } from '#device/storage/storage-problem.ts'
import { ACCOUNTS, type AccountName } from '#tests/simulation/server/first-rows.ts'
import type { Connection } from '#tests/simulation/storage/simulated-storage.ts'
import { outboxName } from '../evidence.ts'
import type { Owner } from '../scheduler.ts'
import type { World } from '../world.ts'
import type { Device } from './device.ts'
import { type Engine, endWorker, hostEngine, signalEngines } from './engine-host.ts'
import { findSession } from './sessions.ts'

export type Tab = {
  readonly name: string
  readonly device: Device
  readonly account: AccountName
  readonly owner: Owner
  readonly connection: Connection
  /** In its worker; null while another tab's engine runs. */
  engine: Engine | null
  /** The number of workers it has had, of which at most the last one exists; 0: none yet. */
  worker: number
  /** Steps so far: the tab may crash at each of them. */
  points: number
  /** It crashes at this point. */
  diesAt: number | null
}

/** Opens a tab on the account that is signed in on the device. */
export const openTab = async (world: World, device: Device): Promise<void> => {
  const { account } = device
  if (account === null) return
  device.tabsOpened += 1
  const name = `${device.name}.t${device.tabsOpened}`
  const tab: Tab = {
    name,
    device,
    account,
    owner: { isAlive: true },
    connection: device.storage.open(ACCOUNTS[account]),
    engine: null,
    worker: 0,
    points: 0,
    diesAt: world.killPlan?.tab === name ? world.killPlan.point : null,
  }
  device.tabs.push(tab)
  world.history.note(name, () => `opens, as ${account}`)
  const token = await findSession(world, { device: device.name, account })
  begin(world, async () => {
    await enter(world, tab, token)
    hostEngine(world, tab)
    signalEngines(world, device, 'signed-in')
  })
}

/** A session that could not be stored signs in no account. */
export const enter = async (world: World, tab: Tab, token: string): Promise<void> => {
  try {
    await step(world, { tab, owner: tab.owner }, () => tab.connection.enter(token))
  } catch (error) {
    world.sessions.delete(outboxName({ device: tab.device.name, account: tab.account }))
    throw error
  }
}

/** Starts work of several steps without waiting for it. A full storage ends it; the admin sees the reason. */
export const begin = (world: World, flow: () => Promise<unknown>): void => {
  flow().catch((error: unknown) => {
    if (storageProblem(error) === null) world.failures.push(error)
  })
}

/** The tab crashes at this moment, with its worker. */
export const killTab = (world: World, tab: Tab): void => {
  if (!tab.owner.isAlive) return
  tab.owner.isAlive = false
  world.history.note(tab.name, () => 'dies')
  world.tally.count('a tab dies')
  world.points.set(tab.name, tab.points)
  const { device } = tab
  device.tabs.splice(device.tabs.indexOf(tab), 1)
  endWorker(world, tab)
  tab.connection.close()
}

type Actor = { readonly tab: Tab; readonly owner: Owner; readonly connection?: Connection }

/**
 * One step of a tab or of its engine on the device's storage: one transaction, since nothing comes between. It may
 * crash at three points: before it, during it, and when it is done but not yet reported.
 */
export const step = <T>(world: World, actor: Actor, work: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const { tab, owner, connection = tab.connection } = actor
    world.scheduler.ready(owner, async () => {
      if (diesNow(tab)) return killTab(world, tab)
      const diesInside = diesNow(tab)
      if (diesInside) connection.failNextWrite('killed')
      const outcome = await settled(work)
      if (diesInside || diesNow(tab)) return killTab(world, tab)
      if (!owner.isAlive) return
      if (outcome.type === 'done') resolve(outcome.value)
      else reject(outcome.error)
    })
  })

/** Counts a point of the tab, and returns whether it crashes there. */
export const diesNow = (tab: Tab): boolean => {
  tab.points += 1
  return tab.points === tab.diesAt
}

type Settled<T> =
  | { readonly type: 'done'; readonly value: T }
  | { readonly type: 'failed'; readonly error: unknown }

const settled = async <T>(work: () => Promise<T>): Promise<Settled<T>> => {
  try {
    return { type: 'done', value: await work() }
  } catch (error) {
    return { type: 'failed', error }
  }
}

import type { Operation, OperationKind } from '../script/script.ts'
import { WEATHERS } from '../script/weather.ts'
import { createSeededRandom, type SeededRandom } from '../seeded-random.ts'
import type { Device } from './device/device.ts'
import { jumpClock, setOnline, signIn, signOut, stealLock } from './device/device-operations.ts'
import { dropRows } from './device/drop-rows.ts'
import { decideOnTray, editInTab } from './device/edits.ts'
import { signalEngines } from './device/engine-host.ts'
import { openRow } from './device/open-row.ts'
import { endSession } from './device/sessions.ts'
import { killTab, openTab, type Tab } from './device/tab.ts'
import { editElsewhere } from './server/edit-elsewhere.ts'
import { backUp, forgetKeys, restartServer, restoreServer } from './server/server-operations.ts'
import type { World } from './world.ts'

type On<Place> = (world: World, place: Place, random: SeededRandom) => void | Promise<void>

/** The operations that need a tab; without one, nothing happens. */
const IN_TAB: Readonly<Partial<Record<OperationKind, On<Tab>>>> = {
  edit: editInTab,
  'tray-item': decideOnTray,
  'open-row': openRow,
  'drop-rows': dropRows,
  'kill-tab': (world, tab, random) => {
    if (random.chance(0.4)) killTab(world, tab)
    else tab.diesAt = tab.points + 1 + random.below(9)
    // The admin who worked there opens the site again.
    world.scheduler.after(500 + random.below(9_000), { isAlive: true }, () =>
      openTab(world, tab.device),
    )
  },
  'storage-full': (world, tab, random) => {
    const inEngine = tab.engine !== null && random.chance(0.3)
    world.history.note(tab.name, () => `storage is full${inEngine ? ', for the engine' : ''}`)
    const connection = (inEngine ? tab.engine?.connection : null) ?? tab.connection
    connection.failNextWrite('quota')
  },
}

const ON_DEVICE: Readonly<Partial<Record<OperationKind, On<Device>>>> = {
  'open-tab': (world, device) => (device.tabs.length < 3 ? openTab(world, device) : undefined),
  look: (world, device) => signalEngines(world, device, 'visible'),
  retry: (world, device) => signalEngines(world, device, 'retry'),
  'end-session': (world, { name, account }) =>
    account === null ? undefined : endSession(world, { device: name, account }),
  'sign-in': (world, device, random) => signIn(world, device, random.pick(['ada', 'bea'])),
  'sign-out': (world, device, random) =>
    signOut(world, device, { edits: random.chance(0.8) ? 'keep' : 'discard' }),
  'switch-account': (world, device) => {
    const other = device.account === 'ada' ? 'bea' : 'ada'
    return signOut(world, device, { edits: 'keep', goOn: () => signIn(world, device, other) })
  },
  'jump-clock': jumpClock,
  offline: (world, device) => setOnline(world, device, false),
  online: (world, device) => setOnline(world, device, true),
  'steal-lock': (world, device) => stealLock(world, device),
}

/** The operations that need no device. */
const AROUND: Readonly<
  Partial<Record<OperationKind, (world: World, random: SeededRandom) => void | Promise<void>>>
> = {
  'edit-elsewhere': editElsewhere,
  weather: (world, random) => {
    const name = random.pick(['calm', ...Object.keys(WEATHERS)])
    world.weather = WEATHERS[name] ?? world.weather
    world.history.note('network', () => name)
  },
  'restart-server': restartServer,
  'back-up': backUp,
  'forget-keys': forgetKeys,
  restore: restoreServer,
}

export const execute = async (world: World, { kind, dice }: Operation): Promise<void> => {
  const random = createSeededRandom(dice)
  world.tally.count(kind)
  await AROUND[kind]?.(world, random)
  const device = world.devices[random.below(world.devices.length)]
  if (device === undefined) return
  await ON_DEVICE[kind]?.(world, device, random)
  const tab = device.tabs[random.below(Math.max(1, device.tabs.length))]
  if (tab) await IN_TAB[kind]?.(world, tab, random)
}

import type { SyncRow } from '#sync/row/row-state.ts'
import type { Weather } from '../script/weather.ts'
import type { SeededRandom } from '../seeded-random.ts'
import type { AccountName } from '../server/first-rows.ts'
import type { SimulatedServer } from '../server/simulated-server.ts'
import type { SimulatedStorage } from '../storage/simulated-storage.ts'
import type { Device } from './device/device.ts'
import type { Evidence } from './evidence.ts'
import type { History } from './history.ts'
import type { Scheduler } from './scheduler.ts'
import type { Tally } from './tally.ts'
import type { Line } from './wire/line.ts'
import type { ProgressWatch } from './wire/progress-watch.ts'
import type { WireWatch } from './wire/wire-watch.ts'

/** When a tab is to die: at its so-manieth point, counted over store steps and steps of the network. */
export type KillPlan = { readonly tab: string; readonly point: number }

/** Everything that a run is made of. */
export type World = {
  readonly scheduler: Scheduler
  /** What the network and the devices draw. */
  readonly random: SeededRandom
  readonly server: SimulatedServer
  readonly createStorage: () => SimulatedStorage
  readonly devices: Device[]
  readonly history: History
  readonly evidence: Evidence
  /** Something that is no fault of the product: the simulation itself is broken. */
  readonly failures: unknown[]
  readonly wire: WireWatch
  readonly progress: ProgressWatch
  readonly hasStream: boolean
  readonly takesBatches: boolean
  readonly refusesSome: boolean
  readonly changesPerPage: number | undefined
  readonly killPlan: KillPlan | null
  /** By tab: at how many points it could have died with something left to do. */
  readonly points: Map<string, number>
  /** How often each kind of thing has happened. */
  readonly tally: Tally
  /** The sessions that stand, by outbox. */
  readonly sessions: Map<string, string>
  /** Whose every session is or was. */
  readonly tokens: Map<string, AccountName>
  /** The server's rows, as its changes tell of them. */
  readonly serverRows: Map<string, SyncRow>
  weather: Weather
  /** Of a new version of the server: `over` once every process is of it. */
  rollout: 'none' | 'under-way' | 'over'
  isServerUp: boolean
  line: Line
  changesAtBackup: number
  epochs: number
  intents: number
  enginesStarted: number
}

/** When the first moment of every run is: a day in 2026. */
export const BEGINNING_MS = 1_767_225_600_000

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

/** When a tab crashes: at this point, counted over storage and network steps. */
export type KillPlan = { readonly tab: string; readonly point: number }

/** Everything that a run is made of. */
export type World = {
  readonly scheduler: Scheduler
  /** The random numbers of the network and the devices. */
  readonly random: SeededRandom
  readonly server: SimulatedServer
  readonly createStorage: () => SimulatedStorage
  readonly devices: Device[]
  readonly history: History
  readonly evidence: Evidence
  /** Errors that are no fault of the product: the simulation itself is broken. */
  readonly failures: unknown[]
  readonly wire: WireWatch
  readonly progress: ProgressWatch
  readonly hasStream: boolean
  readonly takesBatches: boolean
  readonly refusesSome: boolean
  readonly rowsPerPage: number | undefined
  readonly killPlan: KillPlan | null
  /** By tab: the number of points at which it could have crashed with work left. */
  readonly points: Map<string, number>
  /** How often each kind of event occurred. */
  readonly tally: Tally
  /** The valid sessions, by outbox. */
  readonly sessions: Map<string, string>
  /** The account of every session, valid or ended. */
  readonly tokens: Map<string, AccountName>
  /** The server's rows, according to its changes. */
  readonly serverRows: Map<string, SyncRow>
  weather: Weather
  /** The rollout of a new server version: `over` once every process runs it. */
  rollout: 'none' | 'under-way' | 'over'
  isServerUp: boolean
  line: Line
  changesAtBackup: number
  epochs: number
  intents: number
  enginesStarted: number
}

/** The start time of every run: a day in 2026. */
export const BEGINNING_MS = 1_767_225_600_000

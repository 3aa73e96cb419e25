import type { Stage } from './stage/set-stage.ts'

export type Scenario = {
  readonly name: string
  /** The number of items that the tray must have, because the other admin was faster; 0 by default. */
  readonly tray?: number
  /** The browser with every feature, such as Background Sync, instead of the one that needs half the processor time. */
  readonly needsWholeBrowser?: boolean
  /** What the admin does, and what goes wrong meanwhile. Afterwards all faults are ended and the result is awaited. */
  readonly play: (stage: Stage) => Promise<void>
}

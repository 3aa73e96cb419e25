import type { Stage } from './stage/set-stage.ts'

export type Scenario = {
  readonly name: string
  /** Items of the tray that are right here: somebody else was faster. None unless said. */
  readonly tray?: number
  /** What the admin does, and what goes wrong meanwhile. Mending all and waiting comes after it. */
  readonly play: (stage: Stage) => Promise<void>
}

import type { World } from '../world.ts'
import { begin, step, type Tab } from './tab.ts'

export const ROWS_DROPPED = 'rows are dropped'

/** The browser has no more space: the tab drops rows for an edit. */
export const dropRows = (world: World, tab: Tab): void =>
  begin(world, () =>
    step(world, { tab, owner: tab.owner }, async () => {
      await tab.connection.prune()
      world.tally.count(ROWS_DROPPED)
      world.history.note(tab.name, () => 'drops rows for space')
    }),
  )

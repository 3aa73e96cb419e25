import { isEntityKey } from '#contract/entities/entities.ts'
import type { SeededRandom } from '#tests/simulation/seeded-random.ts'
import { ACCOUNTS } from '#tests/simulation/server/first-rows.ts'
import type { World } from '../world.ts'
import { signalEngines } from './engine-host.ts'
import { begin, step, type Tab } from './tab.ts'

/** An administrator follows a link to a row that may not have arrived on the device; sometimes to one that is gone. */
export const openRow = (world: World, tab: Tab, random: SeededRandom): void => {
  const { device, account, connection, owner } = tab
  const keys = [...world.serverRows.keys()]
  const [entity = '', rowId = ''] = keys[random.below(Math.max(1, keys.length))]?.split('/') ?? []
  if (!isEntityKey(entity)) return
  const row = { entity, rowId: random.chance(0.1) ? `${rowId.slice(0, -1)}x` : rowId }
  begin(world, () =>
    step(world, { tab, owner }, async () => {
      const rows = await device.storage.rows(ACCOUNTS[account], entity)
      if (rows.some(({ id }) => id === row.rowId)) return
      await connection.ask(row)
      world.tally.count('a row is asked for')
      world.history.note(tab.name, () => `asks for ${row.entity} ${row.rowId.slice(-5)}`)
      signalEngines(world, device, `asked:${entity}`)
    }),
  )
}

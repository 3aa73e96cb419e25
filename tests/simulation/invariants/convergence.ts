import { ENTITY_KEYS } from '#contract/entities/entities.ts'
import { rowKey } from '#sync/ports.ts'
import { sameValue } from '#sync/row/row-state.ts'
import type { Ending, Violation } from '../world/evidence.ts'

/** When all devices are online and idle, each mirror equals the server's rows, row by row and field by field. */
export const checkConvergence = (endings: readonly Ending[]): Violation[] =>
  endings.flatMap(({ device, account, stored, serverRows }) => {
    const mirror = new Map(
      ENTITY_KEYS.flatMap((entity) =>
        stored.rows[entity].map((row) => [rowKey({ entity, rowId: row.id }), row] as const),
      ),
    )
    const keys = new Set([...mirror.keys(), ...serverRows.keys()])
    const different = [...keys].filter((key) => !sameValue(mirror.get(key), serverRows.get(key)))
    return different.map((key) => ({
      invariant: 'convergence' as const,
      detail: `${device}/${account}: ${key} is v${mirror.get(key)?.version} here, v${serverRows.get(key)?.version} there`,
    }))
  })

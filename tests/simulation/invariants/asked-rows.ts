import { rowKey } from '#sync/ports.ts'
import type { Ending, Evidence, Violation } from '../world/evidence.ts'

/** Each row that a page has asked for is answered, and none is said to be missing that the server has. */
export const checkAskedRows = (
  { changes }: Evidence,
  endings: readonly Ending[],
): readonly Violation[] => {
  const written = new Set(changes.map(rowKey))
  return endings.flatMap(({ device, account, stored, serverRows }) =>
    [...stored.asked].flatMap(([key, answer]): Violation[] => {
      const name = `${device}/${account}: ${key}`
      if (answer === 'asked')
        return [{ invariant: 'progress', detail: `${name} was asked for, and never answered` }]
      // A row that was written meanwhile may have been missing for a while.
      return serverRows.has(key) && !written.has(key)
        ? [{ invariant: 'honest', detail: `${name} is said to be missing, and the server has it` }]
        : []
    }),
  )
}

type Placed = { readonly id: string; readonly position: number }

/**
 * The positions to write so that a row changes places with its neighbour. One row is enough as long as there is a number
 * between its new neighbours, so that two administrators who move different rows never clash. Empty at the ends.
 */
export const planMove = (rows: readonly Placed[], id: string, by: -1 | 1): readonly Placed[] => {
  const from = rows.findIndex((row) => row.id === id)
  const to = from + by
  const neighbour = rows[to]
  const moved = rows[from]
  if (!moved || !neighbour) return []
  const beyond = rows[to + by]
  const position = beyond ? (neighbour.position + beyond.position) / 2 : neighbour.position + by
  const isBetween =
    (position - neighbour.position) * by > 0 && (!beyond || (beyond.position - position) * by > 0)
  return isBetween ? [{ id, position }] : renumber(rows.with(from, neighbour).with(to, moved))
}

/** No number is left between two rows, or they share one. */
const renumber = (rows: readonly Placed[]): readonly Placed[] =>
  rows
    .map(({ id, position }, index) => ({ id, before: position, position: index + 1 }))
    .filter(({ before, position }) => before !== position)
    .map(({ id, position }) => ({ id, position }))

/** After all the others. */
export const lastPosition = (rows: readonly Placed[]): number =>
  Math.floor(Math.max(0, ...rows.map(({ position }) => position))) + 1

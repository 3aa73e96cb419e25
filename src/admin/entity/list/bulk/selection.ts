/** The rows that were picked in a list, and the one from which a range goes. */
export type Selection = { readonly ids: ReadonlySet<string>; readonly anchor: string | null }

export const NO_SELECTION: Selection = { ids: new Set(), anchor: null }

export type Pick = { readonly rowId: string; readonly isPicked: boolean }

export const pickOne = ({ ids }: Selection, { rowId, isPicked }: Pick): Selection => {
  const next = new Set(ids)
  if (isPicked) next.add(rowId)
  else next.delete(rowId)
  return { ids: next, anchor: rowId }
}

/** All rows from the last one that was touched to this one, in the list's order, become as this one. */
export const pickRange = (
  selection: Selection,
  pick: Pick,
  order: readonly string[],
): Selection => {
  const ends = [order.indexOf(selection.anchor ?? ''), order.indexOf(pick.rowId)]
  if (ends.includes(-1)) return pickOne(selection, pick)
  const range = order.slice(Math.min(...ends), Math.max(...ends) + 1)
  const ids = new Set(selection.ids)
  for (const rowId of range) {
    if (pick.isPicked) ids.add(rowId)
    else ids.delete(rowId)
  }
  return { ids, anchor: pick.rowId }
}

export const pickAll = (order: readonly string[]): Selection => ({
  ids: new Set(order),
  anchor: null,
})

/** What is no longer in the list is not picked in it either; the same selection where nothing has left. */
export const keepListed = (selection: Selection, order: readonly string[]): Selection => {
  const { ids, anchor } = selection
  if (ids.size === 0 && anchor === null) return selection
  const listed = new Set(order)
  const isWhole = [...ids].every((rowId) => listed.has(rowId))
  if (isWhole && (anchor === null || listed.has(anchor))) return selection
  return {
    ids: new Set([...ids].filter((rowId) => listed.has(rowId))),
    anchor: anchor !== null && listed.has(anchor) ? anchor : null,
  }
}

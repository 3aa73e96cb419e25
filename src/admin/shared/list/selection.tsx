import { useLingui } from '@lingui/react/macro'
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { PickBox } from '#ui/table/list-tools.tsx'

/** The rows that were selected in a list, and the one at which a range starts. */
export type Selection = { readonly ids: ReadonlySet<string>; readonly anchor: string | null }

export const NO_SELECTION: Selection = { ids: new Set(), anchor: null }

type Pick = { readonly rowId: string; readonly isPicked: boolean }

export const pickOne = ({ ids }: Selection, { rowId, isPicked }: Pick): Selection => {
  const next = new Set(ids)
  if (isPicked) next.add(rowId)
  else next.delete(rowId)
  return { ids: next, anchor: rowId }
}

/** All rows from the last one that was pressed to this one, in the list's order, get this one's state. */
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

/** Removes rows that are no longer in the list from the selection; the same object if there are none. */
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

type ListedRow = { readonly id: string }

export type ListSelection<Row extends ListedRow = ListedRow> = {
  /** Rows have checkboxes, and a press does not open them. */
  readonly isOn: boolean
  /** The number of rows in the list. */
  readonly total: number
  /** In the list's order. */
  readonly picked: readonly Row[]
  readonly isPicked: (rowId: string) => boolean
  readonly pick: (pick: Pick, isRange: boolean) => void
  readonly pickAll: () => void
  /** Selects only these rows. */
  readonly pickOnly: (rowIds: readonly string[]) => void
  readonly start: () => void
  readonly end: () => void
  /** The button that starts and ends the selection: it gets the focus when the bar is closed. */
  readonly button: RefObject<HTMLButtonElement | null>
}

/**
 * The selection of a list, by ids: a row that changes stays selected, and one that leaves the list, by a filter or
 * because it was deleted, is not acted on. A list that is not read as a whole gets its rows while `isOn`, and knows
 * their number before.
 */
export const useSelection = <Row extends ListedRow>(
  rows: readonly Row[],
  total: number = rows.length,
): ListSelection<Row> => {
  const [isOn, setIsOn] = useState(false)
  const [chosen, setChosen] = useState(NO_SELECTION)
  const button = useRef<HTMLButtonElement>(null)
  const order = useMemo(() => rows.map(({ id }) => id), [rows])
  const { ids } = useMemo(() => keepListed(chosen, order), [chosen, order])
  const wasOn = useRef(false)
  useEffect(() => {
    if (wasOn.current && !isOn) button.current?.focus({ preventScroll: true })
    wasOn.current = isOn
  }, [isOn])
  return {
    isOn,
    total,
    picked: isOn ? rows.filter(({ id }) => ids.has(id)) : [],
    isPicked: (rowId) => ids.has(rowId),
    pick: (pick, isRange) =>
      setChosen((before) => {
        const listed = keepListed(before, order)
        return isRange ? pickRange(listed, pick, order) : pickOne(listed, pick)
      }),
    pickAll: () => setChosen(pickAll(order)),
    pickOnly: (rowIds) => setChosen(pickAll(rowIds)),
    start: () => setIsOn(true),
    end: () => {
      setIsOn(false)
      setChosen(NO_SELECTION)
    },
    button,
  }
}

/** The list's selection while rows are being selected; null while a press opens a row. */
export const SelectionContext = createContext<ListSelection | null>(null)

/** A row's checkbox; undefined while there is no selection. `name` labels the row. */
export const useRowPick = (rowId: string, name: string): ReactNode | undefined => {
  const { t } = useLingui()
  const selection = useContext(SelectionContext)
  if (selection === null) return undefined
  return (
    <PickBox
      label={t({ id: 'admin.bulk.pick', message: `Sélectionner ${name}` })}
      checked={selection.isPicked(rowId)}
      onPick={(isPicked, isRange) => selection.pick({ rowId, isPicked }, isRange)}
    />
  )
}

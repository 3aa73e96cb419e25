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

/** The rows that were picked in a list, and the one from which a range goes. */
export type Selection = { readonly ids: ReadonlySet<string>; readonly anchor: string | null }

export const NO_SELECTION: Selection = { ids: new Set(), anchor: null }

type Pick = { readonly rowId: string; readonly isPicked: boolean }

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

type ListedRow = { readonly id: string }

export type ListSelection<Row extends ListedRow = ListedRow> = {
  /** Rows have boxes now, and are not opened by a press. */
  readonly isOn: boolean
  readonly rows: readonly Row[]
  /** In the list's order. */
  readonly picked: readonly Row[]
  readonly isPicked: (rowId: string) => boolean
  readonly pick: (pick: Pick, isRange: boolean) => void
  readonly pickAll: () => void
  /** Leaves these picked alone. */
  readonly pickOnly: (rowIds: readonly string[]) => void
  readonly start: () => void
  readonly end: () => void
  /** The button that starts and ends it: where the focus goes when the bar is gone. */
  readonly button: RefObject<HTMLButtonElement | null>
}

/**
 * What is picked in a list, by ids: a row that changes stays picked, and one that leaves the list, by a filter or for
 * good, is not acted on.
 */
export const useSelection = <Row extends ListedRow>(rows: readonly Row[]): ListSelection<Row> => {
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
    rows,
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

/** The list's selection while rows are being picked; null while they are opened by a press. */
export const SelectionContext = createContext<ListSelection | null>(null)

/** A row's box; undefined while nothing is picked. `name` tells which row it is. */
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

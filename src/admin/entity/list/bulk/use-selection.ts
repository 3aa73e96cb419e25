import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { keepListed, NO_SELECTION, type Pick, pickAll, pickOne, pickRange } from './selection.ts'

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

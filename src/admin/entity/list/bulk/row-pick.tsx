import { useLingui } from '@lingui/react/macro'
import { createContext, type ReactNode, useContext } from 'react'
import { PickBox } from '#ui/workbench/selection.tsx'
import type { ListSelection } from './use-selection.ts'

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

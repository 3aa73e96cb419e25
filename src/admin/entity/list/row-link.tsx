import { type ReactNode, useContext } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { layerState } from '#admin/entity/address/use-address-layer.ts'
import { withParam } from '#admin/entity/address/with-param.ts'
import { SelectionContext } from './bulk/row-pick.tsx'

type RowLinkProps = {
  /** The address parameter that holds the open row. */
  readonly layer: string
  readonly rowId: string
  readonly children: ReactNode
}

/** Opens a row over the list that it stands in, with the list's filters as they are; only its name while rows are picked. */
export function RowLink({ layer, rowId, children }: RowLinkProps) {
  const [params] = useSearchParams()
  const isPicking = useContext(SelectionContext) !== null
  if (isPicking) return children
  return (
    <Link
      to={{ search: withParam(params, layer, rowId).toString() }}
      state={layerState(layer)}
      preventScrollReset
    >
      {children}
    </Link>
  )
}

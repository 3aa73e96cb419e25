import type { ReactNode } from 'react'
import type { AddressLayer } from '#admin/entity/address/use-address-layer.ts'
import { useOpenings } from '#admin/entity/address/use-openings.ts'
import type { RowOf } from '#contract/define-entity.ts'
import type { ENTITIES, EntityKey } from '#contract/entities/entities.ts'
import { useRow } from '#device/back-office/rows/use-rows.ts'
import { useLoadState } from '#device/back-office/use-sync-status.ts'
import { MissingRow } from '../missing/missing-row.tsx'

type OpenedRowProps<Key extends EntityKey> = {
  readonly entity: Key
  readonly layer: AddressLayer
  /** Draws the row's dialog; it stays drawn while it closes. */
  readonly children: (row: RowOf<(typeof ENTITIES)[Key]>, isOpen: boolean) => ReactNode
}

/** The row that the address names, live; every opening starts afresh. */
export function OpenedRow<Key extends EntityKey>({ entity, layer, children }: OpenedRowProps<Key>) {
  const { target, opening } = useOpenings(layer.value)
  if (target === null) return null
  return (
    <Opening key={opening} entity={entity} rowId={target} layer={layer}>
      {children}
    </Opening>
  )
}

function Opening<Key extends EntityKey>({
  entity,
  rowId,
  layer,
  children,
}: OpenedRowProps<Key> & { readonly rowId: string }) {
  const row = useRow(entity, rowId)
  const { loadedAtMs, isMissing } = useLoadState(entity)
  const isOpen = layer.value !== null
  if (row === undefined) return null
  if (row !== null) return children(row, isOpen)
  // A device that has never seen the list cannot know that a row does not exist.
  const isOnItsWay = loadedAtMs === null && !isMissing
  return <MissingRow isOnItsWay={isOnItsWay} isOpen={isOpen} onClose={layer.close} />
}

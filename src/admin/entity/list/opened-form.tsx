import { Fragment, type ReactNode, useState } from 'react'
import { NEW_ROW_TARGET } from '#admin/entity/address/row-addresses.ts'
import type { RowOpening } from '#admin/entity/address/row-opening.ts'
import type { AddressLayer } from '#admin/entity/address/use-address-layer.ts'
import { useOpenings } from '#admin/entity/address/use-openings.ts'
import { useDraftRowIds } from '#admin/entity/draft/draft-store-context.tsx'
import type { RowOf } from '#contract/define-entity.ts'
import type { ENTITIES, EntityKey } from '#contract/entities/entities.ts'
import { useRow } from '#device/back-office/rows/use-rows.ts'
import { useLoadState } from '#device/back-office/use-sync-status.ts'
import { MissingRow } from '../missing/missing-row.tsx'
import { RowOnItsWay } from '../missing/row-on-its-way.tsx'

type Row<Key extends EntityKey> = RowOf<(typeof ENTITIES)[Key]>

type OpenedFormProps<Key extends EntityKey> = {
  readonly entity: Key
  readonly layer: AddressLayer
  readonly children: (opening: RowOpening<Row<Key>>) => ReactNode
}

/** The form that the address names: of a row, live, or of a new one. Every opening starts afresh. */
export function OpenedForm<Key extends EntityKey>(props: OpenedFormProps<Key>) {
  const { layer, children } = props
  const { target, opening } = useOpenings(layer.value)
  if (target === null) return null
  return target === NEW_ROW_TARGET ? (
    <Fragment key={opening}>
      {children({ target, row: null, open: layer.value !== null, layer })}
    </Fragment>
  ) : (
    <Existing key={opening} {...props} target={target} />
  )
}

function Existing<Key extends EntityKey>({
  entity,
  target,
  layer,
  children,
}: OpenedFormProps<Key> & { readonly target: string }) {
  const row = useRow(entity, target)
  const { loadedAtMs, isMissing } = useLoadState(entity)
  const isLeftUnfinished = useDraftRowIds(entity).has(target)
  const [isBegun, setIsBegun] = useState(false)
  const open = layer.value !== null
  if (row === undefined) return null
  // A device that has never seen the list cannot know that a row does not exist.
  const isKnown = loadedAtMs !== null
  if (!isBegun && (row !== null || (isKnown && isLeftUnfinished))) setIsBegun(true)
  // What was typed outlives its row.
  if (row !== null || (isKnown && (isBegun || isLeftUnfinished)))
    return children({ target, row, open, layer })
  if (isKnown || isMissing) return <MissingRow isOpen={open} onClose={layer.close} />
  return open ? <RowOnItsWay /> : null
}

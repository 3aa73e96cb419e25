import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode, useState } from 'react'
import { useDraftRowIds } from '#admin/shared/form/draft-store-context.tsx'
import { useStateSentences } from '#admin/shared/labels/state-sentences.ts'
import { NEW_ROW_TARGET } from '#admin/shared/row-addresses.ts'
import { type RowOpening, type UrlLayer, useOpenings } from '#admin/shared/url-state.ts'
import type { RowOf } from '#contract/define-entity.ts'
import type { ENTITIES, EntityKey } from '#contract/entities/entities.ts'
import { useRow } from '#device/back-office/use-rows.ts'
import { useLoadState } from '#device/back-office/use-sync-status.ts'
import { CenteredPage } from '#ui/admin-layout/admin-page.tsx'
import { Spinner } from '#ui/display/loading.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Text } from '#ui/text/text.tsx'

type RowNotFoundProps = {
  /** It may still be loaded soon. */
  readonly isOnItsWay?: boolean
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Why it may be missing; by default, the text for a row that is being loaded. */
  readonly children?: ReactNode
}

/** Shown instead of a row that is not on this device. */
export function RowNotFound({ isOnItsWay = false, isOpen, onClose, children }: RowNotFoundProps) {
  const say = useStateSentences()
  const { t } = useLingui()
  const loading = say('loading')
  return (
    <Dialog
      inAddress
      open={isOpen}
      onClose={onClose}
      title={isOnItsWay ? loading : t({ id: 'admin.row.missing', message: 'Fiche introuvable' })}
      closeLabel={t({ id: 'admin.close', message: 'Fermer' })}
    >
      {isOnItsWay ? (
        <CenteredPage>
          <Spinner label={loading} />
        </CenteredPage>
      ) : (
        <Text>
          {children ?? (
            <Trans id="admin.row.missing.text">
              Cette fiche a été supprimée, ou n’est pas encore sur cet appareil.
            </Trans>
          )}
        </Text>
      )}
    </Dialog>
  )
}

/**
 * Shown instead of a row's dialog while it is unknown whether the row exists. Not a dialog itself: a dialog that closes
 * while the next one opens closes that one too, as if it had been opened from it.
 */
export function RowLoading() {
  const say = useStateSentences()
  return (
    <CenteredPage>
      <Spinner label={say('loading')} />
    </CenteredPage>
  )
}

type Row<Key extends EntityKey> = RowOf<(typeof ENTITIES)[Key]>

type OpenedFormProps<Key extends EntityKey> = {
  readonly entity: Key
  readonly layer: UrlLayer
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
  // A device that has never loaded the list cannot know that a row does not exist.
  const isKnown = loadedAtMs !== null
  if (!isBegun && (row !== null || (isKnown && isLeftUnfinished))) setIsBegun(true)
  // The input outlives its row.
  if (row !== null || (isKnown && (isBegun || isLeftUnfinished)))
    return children({ target, row, open, layer })
  if (isKnown || isMissing) return <RowNotFound isOpen={open} onClose={layer.close} />
  return open ? <RowLoading /> : null
}

type OpenedRowProps<Key extends EntityKey> = {
  readonly entity: Key
  readonly layer: UrlLayer
  /** Renders the row's dialog; it stays rendered while it closes. */
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
  // A device that has never loaded the list cannot know that a row does not exist.
  const isOnItsWay = loadedAtMs === null && !isMissing
  return <RowNotFound isOnItsWay={isOnItsWay} isOpen={isOpen} onClose={layer.close} />
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode, useState } from 'react'
import { useDraftRowIds } from '#admin/shared/form/draft-store-context.tsx'
import { useStateSentences } from '#admin/shared/labels/state-sentences.ts'
import { NEW_ROW_TARGET } from '#admin/shared/row-addresses.ts'
import { type RowOpening, type UrlLayer, useOpenings } from '#admin/shared/url-state.ts'
import type { RowOf } from '#contract/define-entity.ts'
import type { ENTITIES, EntityKey } from '#contract/entities/entities.ts'
import { type RowAbsence, useRowAbsence } from '#device/back-office/use-row-absence.ts'
import { useRow } from '#device/back-office/use-rows.ts'
import { useLoadState } from '#device/back-office/use-sync-status.ts'
import { CenteredPage } from '#ui/admin-layout/admin-page.tsx'
import { Spinner } from '#ui/display/loading.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Text } from '#ui/text/text.tsx'

type RowNotFoundProps = {
  /** By default, it is missing. */
  readonly absence?: RowAbsence
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Why it may be missing; by default, the text for a row that is being loaded. */
  readonly children?: ReactNode
}

/** Shown instead of a row that is not on this device. */
export function RowNotFound({ absence = 'missing', isOpen, onClose, children }: RowNotFoundProps) {
  const say = useStateSentences()
  const { t } = useLingui()
  const loading = say('loading')
  const titles = {
    coming: loading,
    'held-up': t({
      id: 'admin.row.held-up',
      message: 'Fiche pas encore reçue',
      comment:
        'Title of a record that this device has not received, while the server cannot be reached.',
    }),
    missing: t({ id: 'admin.row.missing', message: 'Fiche introuvable' }),
  }
  return (
    <Dialog
      inAddress
      open={isOpen}
      onClose={onClose}
      title={titles[absence]}
      closeLabel={t({ id: 'admin.close', message: 'Fermer' })}
    >
      {absence === 'coming' ? (
        <CenteredPage>
          <Spinner label={loading} />
        </CenteredPage>
      ) : absence === 'held-up' ? (
        <Text>
          <NotArrived />
        </Text>
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

/** The row may exist: the server cannot be asked now. */
function NotArrived() {
  return (
    <Trans
      id="admin.row.held-up.text"
      comment="A record (order, message, model…) that was opened by a link, while the server cannot be reached."
    >
      Cette fiche n’est pas encore arrivée sur cet appareil. Elle s’affichera dès que le serveur
      répondra.
    </Trans>
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
  const { loadedAtMs } = useLoadState(entity)
  const open = layer.value !== null
  const absence = useRowAbsence({ entity, rowId: target }, row === null)
  const isLeftUnfinished = useDraftRowIds(entity).has(target)
  const [isBegun, setIsBegun] = useState(false)
  if (row === undefined) return null
  // Only the server, or its whole list, can tell that a row does not exist; what was shown here has been deleted.
  const isKnown = absence === 'missing' || (isBegun && loadedAtMs !== null)
  if (!isBegun && (row !== null || (isKnown && isLeftUnfinished))) setIsBegun(true)
  // The input outlives its row.
  if (row !== null || (isKnown && (isBegun || isLeftUnfinished)))
    return children({ target, row, open, layer })
  if (absence === 'coming') return open ? <RowLoading /> : null
  return absence && <RowNotFound {...{ absence }} isOpen={open} onClose={layer.close} />
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
  const { loadedAtMs } = useLoadState(entity)
  const isOpen = layer.value !== null
  const absence = useRowAbsence({ entity, rowId }, row === null)
  const [wasShown, setWasShown] = useState(false)
  if (row && !wasShown) setWasShown(true)
  if (row === undefined) return null
  if (row !== null) return children(row, isOpen)
  // What was shown here, and is not in the whole list any more, has been deleted.
  const isGone = wasShown && loadedAtMs !== null
  const shown = isGone ? 'missing' : (absence ?? 'missing')
  return <RowNotFound absence={shown} isOpen={isOpen} onClose={layer.close} />
}

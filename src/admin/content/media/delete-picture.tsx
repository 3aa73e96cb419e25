import { Trans, useLingui } from '@lingui/react/macro'
import { useNotifyOutcome } from '#admin/shared/call-failures.ts'
import { useDates } from '#admin/shared/labels/date-and-time.ts'
import { useLastValue } from '#admin/shared/use-last-value.ts'
import { useOneAtATime } from '#admin/shared/use-one-at-a-time.ts'
import { useEditProblemMessage } from '#admin/shared/use-save-edit.tsx'
import { uploadPath } from '#contract/sync-protocol.ts'
import { type Asked, deleteOnServer } from '#device/back-office/ask-server.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import type { StorageProblem } from '#device/storage/storage-problem.ts'
import { useFileSizeText } from '#i18n/format-file-size.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { kindText, type MediaItem } from './media-items.ts'

type DeletePictureProps = {
  /** Null: no question is open. */
  readonly item: MediaItem | null
  readonly onDeleted: (sha256: string) => void
  readonly onClose: () => void
}

/** Asks before a picture is deleted for good. */
export function DeletePicture({ item, onDeleted, onClose }: DeletePictureProps) {
  const { t } = useLingui()
  const sizeText = useFileSizeText()
  const { moment } = useDates()
  const remove = useRemove()
  const { isBusy, run } = useOneAtATime()
  const shown = useLastValue(item)
  const confirm = async (wanted: MediaItem) => {
    const isDone = await run(() => remove(wanted))
    if (isDone === null) return
    onClose()
    if (isDone) onDeleted(wanted.id)
  }
  return (
    <ConfirmDialog
      open={item !== null}
      tone="danger"
      title={t({ id: 'admin.media.delete.ask', message: 'Supprimer cette image ?' })}
      description={
        <>
          {shown
            ? `${kindText(shown.type)}, ${sizeText(shown.bytes)}, ${moment(shown.at)}. `
            : null}
          {shown?.isWaiting ? (
            <Trans id="admin.media.delete.here">
              Cette image n’existe que sur cet appareil, et ne pourra pas être rétablie.
            </Trans>
          ) : (
            <Trans id="admin.media.delete.text">
              Cette image ne pourra pas être rétablie, et manquera partout où son adresse a été
              copiée.
            </Trans>
          )}
        </>
      }
      confirmLabel={t({ id: 'admin.delete', message: 'Supprimer' })}
      cancelLabel={t({ id: 'admin.cancel', message: 'Annuler' })}
      busy={isBusy}
      onConfirm={() => item && void confirm(item)}
      onCancel={onClose}
    />
  )
}

/**
 * Pictures that edits here name must not be missing on the server, so this device's copy is deleted last. True if it is
 * deleted.
 */
const useRemove = () => {
  const { t } = useLingui()
  const backOffice = useBackOffice()
  const notifyOutcome = useNotifyOutcome()
  const problemMessage = useEditProblemMessage()
  const refusal = (type: 'named' | StorageProblem) => ({
    type: 'refused' as const,
    code: null,
    detail:
      type === 'named'
        ? t({
            id: 'admin.media.named-here',
            message:
              'Un brouillon, une modification en attente ou une modification refusée sur cet appareil utilise cette image.',
          })
        : problemMessage(type),
    fields: [],
  })
  const removeFrom = async ({ id, isWaiting }: MediaItem): Promise<Asked<undefined>> => {
    const usage = await backOffice.readPictureUsage(id)
    if (usage.type !== 'unnamed') return refusal(usage.type)
    const asked = isWaiting ? DONE : await deleteOnServer(backOffice, uploadPath(id))
    if (asked.type !== 'done') return asked
    const forgetting = await backOffice.forgetPicture(id)
    // The server has deleted it; if something here names it by now, it is sent again.
    return isWaiting && forgetting.type !== 'forgotten' ? refusal(forgetting.type) : asked
  }
  return async (item: MediaItem): Promise<boolean> =>
    notifyOutcome(await removeFrom(item), {
      done: t({ id: 'admin.media.deleted', message: 'Image supprimée' }),
      failed: t({ id: 'admin.media.not-deleted', message: 'L’image n’a pas été supprimée' }),
    })
}

const DONE = { type: 'done', value: undefined } as const

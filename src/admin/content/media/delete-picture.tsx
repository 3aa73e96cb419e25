import { Trans, useLingui } from '@lingui/react/macro'
import { useTell } from '#admin/entity/browser/use-tell.ts'
import { useLastValue } from '#admin/entity/use-last-value.ts'
import { useOneAtATime } from '#admin/entity/use-one-at-a-time.ts'
import { useEditProblemWords } from '#admin/entity/words/use-edit-problem-words.ts'
import { uploadPath } from '#contract/sync-protocol.ts'
import type { Asked } from '#device/account/ask-server.ts'
import { deleteOnServer } from '#device/account/delete-on-server.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import type { MediaItem } from './media-items.ts'

type DeletePictureProps = {
  /** Null: nothing is asked. */
  readonly item: MediaItem | null
  readonly onDeleted: (sha256: string) => void
  readonly onClose: () => void
}

/** Asks before a picture goes, for good. */
export function DeletePicture({ item, onDeleted, onClose }: DeletePictureProps) {
  const { t } = useLingui()
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
        shown?.isWaiting ? (
          <Trans id="admin.media.delete.here">
            Elle n’est que sur cet appareil, et ne pourra pas être rétablie.
          </Trans>
        ) : (
          <Trans id="admin.media.delete.text">
            Elle ne pourra pas être rétablie, et manquera là où son adresse a été copiée.
          </Trans>
        )
      }
      confirmLabel={t({ id: 'admin.delete', message: 'Supprimer' })}
      cancelLabel={t({ id: 'admin.cancel', message: 'Annuler' })}
      busy={isBusy}
      onConfirm={() => item && void confirm(item)}
      onCancel={onClose}
    />
  )
}

/** From this device first: what an edit here still names is not to be missing on the server. True when it is gone. */
const useRemove = () => {
  const { t } = useLingui()
  const backOffice = useBackOffice()
  const tell = useTell()
  const problemWords = useEditProblemWords()
  const removeFrom = async ({ id, isWaiting }: MediaItem): Promise<Asked<unknown>> => {
    const forgetting = await backOffice.forgetPicture(id)
    if (forgetting.type !== 'forgotten') {
      const detail =
        forgetting.type === 'named'
          ? t({
              id: 'admin.media.named-here',
              message: 'Un brouillon ou une modification en attente sur cet appareil la montre.',
            })
          : problemWords(forgetting.type)
      return { type: 'refused', code: null, detail, fields: [] }
    }
    if (isWaiting) return { type: 'done', value: null }
    return deleteOnServer(backOffice, uploadPath(id))
  }
  return async (item: MediaItem): Promise<boolean> =>
    tell(await removeFrom(item), {
      done: t({ id: 'admin.media.deleted', message: 'Image supprimée' }),
      failed: t({ id: 'admin.media.not-deleted', message: 'L’image n’a pas été supprimée' }),
    })
}

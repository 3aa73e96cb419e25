import { Trans, useLingui } from '@lingui/react/macro'
import { useTell } from '#admin/entity/browser/use-tell.ts'
import { useLastValue } from '#admin/entity/use-last-value.ts'
import { useOneAtATime } from '#admin/entity/use-one-at-a-time.ts'
import { INTERVIEWS_PATH, type Interview } from '#contract/public/forms/interview-request.ts'
import { deleteOnServer } from '#device/account/delete-on-server.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { isolate } from '#domain/text/isolate.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'

type DeleteInterviewProps = {
  /** Null: nothing is asked. */
  readonly interview: Interview | null
  readonly onDeleted: () => void
  readonly onClose: () => void
}

/** Asks, and deletes it on the server, where alone it is. */
export function DeleteInterview({ interview, onDeleted, onClose }: DeleteInterviewProps) {
  const { t } = useLingui()
  const deleteNow = useDeleteInterview()
  const { isBusy, run } = useOneAtATime()
  const shown = useLastValue(interview)
  const confirm = async (id: string) => {
    // It stays open where nobody was reached: the answer to the question is still wanted.
    if (await run(() => deleteNow(id))) onDeleted()
  }
  return (
    <ConfirmDialog
      open={interview !== null}
      tone="danger"
      title={t({ id: 'admin.interviews.sure', message: 'Supprimer cette demande d’entretien ?' })}
      description={
        <>
          {shown?.name ? `${isolate(shown.name)}. ` : null}
          <Trans id="admin.interviews.sure.text">
            Cette demande est supprimée du serveur, immédiatement et définitivement.
          </Trans>
        </>
      }
      confirmLabel={t({ id: 'admin.delete', message: 'Supprimer' })}
      cancelLabel={t({ id: 'admin.cancel', message: 'Annuler' })}
      busy={isBusy}
      onConfirm={() => interview && void confirm(interview.id)}
      onCancel={onClose}
    />
  )
}

/** Deletes it and says so; true when it is gone. */
const useDeleteInterview = (): ((id: string) => Promise<boolean>) => {
  const { t } = useLingui()
  const backOffice = useBackOffice()
  const tell = useTell()
  return async (id) => {
    const path = `${INTERVIEWS_PATH}/${encodeURIComponent(id)}`
    return tell(await deleteOnServer(backOffice, path), {
      done: t({ id: 'admin.interviews.deleted', message: 'Demande d’entretien supprimée' }),
      failed: t({
        id: 'admin.interviews.not-deleted',
        message: 'La demande d’entretien n’a pas été supprimée',
      }),
    })
  }
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { canReapply } from '#device/storage/tray.ts'
import { pick } from '#domain/collections/pick.ts'
import { Button } from '#ui/form/button.tsx'
import { showToast } from '#ui/overlay/toast/show-toast.ts'
import type { ValueDifference } from '#ui/workbench/value-diff.tsx'
import type { Rejection } from '../sync-records.ts'
import { lossesToText } from './losses-to-text.ts'
import { useDismiss } from './use-dismiss.ts'

type TrayActionsProps = {
  readonly rejection: Rejection
  readonly title: string
  readonly differences: readonly ValueDifference[]
  /** The row as it stands beside this item; null where it is no more. */
  readonly now: Readonly<Record<string, unknown>> | null
}

export function TrayActions({ rejection, title, differences, now }: TrayActionsProps) {
  const { t } = useLingui()
  const { reapply } = useBackOffice()
  const dismiss = useDismiss()
  const errorTitle = t({ id: 'admin.error', message: 'Erreur' })

  const reapplyNow = async () => {
    const fields = rejection.lost.map(({ field }) => field)
    const outcome = await reapply({ id: rejection.id, seen: now && pick(now, fields) })
    if (outcome.type === 'unchanged')
      showToast({
        title: t({ id: 'admin.edit.unchanged', message: 'Aucune modification à enregistrer' }),
      })
    else if (outcome.type === 'saved')
      showToast({
        title: t({ id: 'admin.success', message: 'Succès' }),
        description: t({
          id: 'admin.sync.reapplied',
          message: `Vos valeurs sont de nouveau en attente d’envoi : ${title}`,
        }),
      })
    else
      showToast({
        variant: 'destructive',
        title: errorTitle,
        description:
          outcome.type === 'overtaken'
            ? t({
                id: 'admin.sync.overtaken',
                message:
                  'Quelqu’un vient de modifier les mêmes champs. Rien n’a été écrasé : vérifiez, puis réappliquez.',
              })
            : t({
                id: 'admin.sync.not-reapplied',
                message: 'Ces valeurs n’ont pas pu être remises en place. Elles restent ici.',
              }),
      })
  }

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(lossesToText(title, differences))
      showToast({
        title: t({ id: 'admin.sync.copied', message: 'Copié' }),
        description: title,
      })
    } catch {
      // Denied by the browser or by the person: the values stay on screen, to be selected by hand.
      showToast({
        variant: 'destructive',
        title: errorTitle,
        description: t({
          id: 'admin.sync.not-copied',
          message: 'Le navigateur a refusé de copier. Sélectionnez le texte à la main.',
        }),
      })
    }
  }

  const dismissNow = () =>
    dismiss(
      [rejection],
      t({ id: 'admin.sync.dismissed', message: `Modification ignorée : ${title}` }),
    )

  return (
    <>
      {canReapply(rejection) ? (
        <Button size="sm" onClick={() => void reapplyNow()}>
          <Trans id="admin.sync.reapply">Réappliquer</Trans>
        </Button>
      ) : null}
      {differences.length > 0 ? (
        <Button size="sm" tone="ghost" onClick={() => void copy()}>
          <Trans id="admin.sync.copy">Copier</Trans>
        </Button>
      ) : null}
      <Button size="sm" tone="ghost" onClick={() => void dismissNow()}>
        <Trans id="admin.sync.dismiss">Ignorer</Trans>
      </Button>
    </>
  )
}

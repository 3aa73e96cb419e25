import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Row } from '#ui/layout/row.tsx'
import { ConfirmButton } from '#ui/overlay/confirm-button.tsx'
import { PortionedList } from '../portioned-list.tsx'
import type { Rejection } from '../sync-records.ts'
import { TrayItem } from './tray-item.tsx'
import { useDismiss } from './use-dismiss.ts'

/** What lost to the server or was refused, newest first; nothing leaves it but by the admin's decision. */
export function TrayList({ rejections }: { readonly rejections: readonly Rejection[] }) {
  const { t } = useLingui()
  return (
    <>
      <PortionedList
        label={t({ id: 'admin.sync.tray.list', message: 'Modifications refusées' })}
        items={rejections}
      >
        {(rejection) => <TrayItem key={rejection.id} rejection={rejection} />}
      </PortionedList>
      {rejections.length > 1 ? <DismissAll rejections={rejections} /> : null}
    </>
  )
}

function DismissAll({ rejections }: { readonly rejections: readonly Rejection[] }) {
  const { t } = useLingui()
  const dismiss = useDismiss()
  const count = rejections.length
  const dismissAll = () =>
    dismiss(
      rejections,
      t({
        id: 'admin.sync.dismissed-all',
        message: plural(count, {
          one: '# modification ignorée',
          other: '# modifications ignorées',
        }),
      }),
    )
  return (
    <Row>
      <ConfirmButton
        size="sm"
        tone="ghost"
        label={t({ id: 'admin.sync.dismiss-all', message: 'Tout ignorer' })}
        title={t({
          id: 'admin.sync.dismiss-all.title',
          message: plural(count, {
            one: 'Ignorer # modification refusée ?',
            other: 'Ignorer # modifications refusées ?',
          }),
        })}
        description={
          <Trans id="admin.sync.dismiss-all.text">
            Les fiches gardent les valeurs du serveur. Votre saisie sera effacée d’ici.
          </Trans>
        }
        cancelLabel={t({ id: 'admin.cancel', message: 'Annuler' })}
        onConfirm={() => void dismissAll()}
      />
    </Row>
  )
}

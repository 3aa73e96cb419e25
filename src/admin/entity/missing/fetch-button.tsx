import { Trans } from '@lingui/react/macro'
import { useStatusView } from '#admin/sync/status/status-button.tsx'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { Button, type ButtonProps } from '#ui/form/button.tsx'

/** Asks the server for its lists now, where one can. */
export function FetchButton(look: Pick<ButtonProps, 'size'>) {
  const { reload, resume } = useBackOffice()
  const state = useStatusView()?.state
  switch (state) {
    case undefined:
    // The banner has the way out: to sign in, or to reload the page.
    case 'signed-out':
    case 'broken':
      return null
    case 'paused':
      return (
        <Button {...look} onClick={() => void resume()}>
          <Trans id="admin.sync.resume">Reprendre la synchronisation</Trans>
        </Button>
      )
    default:
      return (
        <Button {...look} onClick={reload}>
          <Trans id="admin.sync.retry">Réessayer</Trans>
        </Button>
      )
  }
}

import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStatusView } from '#admin/sync/status-button.tsx'
import type { StatusState } from '#admin/sync/status-view.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Button } from '#ui/form/button.tsx'

type NeverLoadedProps = {
  /** What is not on this device. */
  readonly title: string
  /** When it comes, and what can be done until then. */
  readonly children: ReactNode
}

/** In place of what has never reached this device: with the button that fetches it, where one can. */
export function NeverLoaded({ title, children }: NeverLoadedProps) {
  const state = useStatusView()?.state
  return (
    <EmptyState
      icon={<CloudOff />}
      title={title}
      action={state === undefined ? null : <FetchButton state={state} />}
    >
      {children}
    </EmptyState>
  )
}

function FetchButton({ state }: { readonly state: StatusState }) {
  const { reload, resume } = useBackOffice()
  switch (state) {
    // The banner has the way out: to sign in, or to reload the page.
    case 'signed-out':
    case 'broken':
      return null
    case 'paused':
      return (
        <Button onClick={() => void resume()}>
          <Trans id="admin.sync.resume">Reprendre la synchronisation</Trans>
        </Button>
      )
    default:
      return (
        <Button onClick={reload}>
          <Trans id="admin.sync.retry">Réessayer</Trans>
        </Button>
      )
  }
}

import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { useSyncStatus } from '#device/back-office/use-sync-status.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Button } from '#ui/form/button.tsx'

type NeverLoadedProps = {
  /** What is not on this device. */
  readonly title: string
  /** When it comes, and what can be done until then. */
  readonly children: ReactNode
}

/** In place of what has never reached this device: with the button that fetches it. */
export function NeverLoaded({ title, children }: NeverLoadedProps) {
  const { reload, resume } = useBackOffice()
  // A device that its admin has paused asks the server for nothing.
  const isPaused = useSyncStatus()?.phase === 'paused'
  return (
    <EmptyState
      icon={<CloudOff />}
      title={title}
      action={
        isPaused ? (
          <Button onClick={() => void resume()}>
            <Trans id="admin.sync.resume">Reprendre la synchronisation</Trans>
          </Button>
        ) : (
          <Button onClick={reload}>
            <Trans id="admin.sync.retry">Réessayer</Trans>
          </Button>
        )
      }
    >
      {children}
    </EmptyState>
  )
}

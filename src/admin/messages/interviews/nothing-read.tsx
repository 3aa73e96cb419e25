import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, ServerOff } from 'lucide-react'
import { useIsOnline } from '#admin/entity/browser/use-is-online.ts'
import { roleInPlace } from '#admin/entity/browser/use-tell-load.ts'
import type { AskedState } from '#device/account/use-asked.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Button } from '#ui/form/button.tsx'

type NothingReadProps = {
  readonly problem: NonNullable<AskedState<unknown>['problem']>
  readonly onRetry: () => Promise<void>
}

/** In place of the interviews while the server does not give them: there is no copy to fall back on. */
export function NothingRead({ problem, onRetry }: NothingReadProps) {
  return (
    <div role={roleInPlace(problem)}>
      {problem === 'missing' ? <NoSuchCall {...{ onRetry }} /> : <NoAnswer {...{ onRetry }} />}
    </div>
  )
}

function NoSuchCall({ onRetry }: Pick<NothingReadProps, 'onRetry'>) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<ServerOff />}
      title={t({
        id: 'admin.interviews.none-here',
        message: 'Ce serveur n’enregistre pas les demandes d’entretien',
      })}
      action={<Retry onRetry={onRetry} />}
    />
  )
}

function NoAnswer({ onRetry }: Pick<NothingReadProps, 'onRetry'>) {
  const { t } = useLingui()
  const isOnline = useIsOnline()
  return (
    <EmptyState
      icon={<CloudOff />}
      title={
        isOnline
          ? t({ id: 'admin.interviews.failed', message: 'Impossible de charger les entretiens' })
          : t({
              id: 'admin.interviews.offline',
              message: 'Entretiens indisponibles hors ligne',
            })
      }
      action={<Retry onRetry={onRetry} />}
    >
      <Trans id="admin.interviews.offline.text">
        Les entretiens confidentiels ne sont enregistrés sur aucun appareil : ils s’afficheront dès
        que le serveur répondra.
      </Trans>
    </EmptyState>
  )
}

function Retry({ onRetry }: Pick<NothingReadProps, 'onRetry'>) {
  return (
    <Button onClick={() => void onRetry()}>
      <Trans id="admin.sync.retry">Réessayer</Trans>
    </Button>
  )
}

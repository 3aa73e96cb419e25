import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, SearchX, Sparkles } from 'lucide-react'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Button } from '#ui/form/button.tsx'

type NoModelsProps = {
  /** The list has never reached this device, so that the server may well hold some. */
  readonly isUnknown: boolean
  readonly onCreate: () => void
}

export function NoModels({ isUnknown, onCreate }: NoModelsProps) {
  return isUnknown ? <NeverLoaded /> : <EmptyCatalogue onCreate={onCreate} />
}

function EmptyCatalogue({ onCreate }: { readonly onCreate: () => void }) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<Sparkles />}
      title={t({ id: 'admin.models.empty.title', message: 'Aucun modèle pour l’instant' })}
      action={
        <Button onClick={onCreate}>
          <Trans id="admin.models.empty.create">Créer le premier modèle</Trans>
        </Button>
      }
    >
      <Trans id="admin.models.empty.text">
        Un modèle actif apparaît dans le catalogue public dès qu’il a atteint le serveur.
      </Trans>
    </EmptyState>
  )
}

function NeverLoaded() {
  const { t } = useLingui()
  const { reload } = useBackOffice()
  return (
    <EmptyState
      icon={<CloudOff />}
      title={t({
        id: 'admin.models.never.title',
        message: 'La liste n’est pas encore sur cet appareil',
      })}
      action={
        <Button onClick={reload}>
          <Trans id="admin.sync.retry">Réessayer</Trans>
        </Button>
      }
    >
      <Trans id="admin.models.never.text">
        Elle viendra avec la prochaine synchronisation. Vous pouvez déjà créer un modèle : il
        partira ensuite.
      </Trans>
    </EmptyState>
  )
}

export function NoMatch({ onClear }: { readonly onClear: () => void }) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<SearchX />}
      title={t({ id: 'admin.models.no-match', message: 'Aucun modèle ne correspond' })}
      action={
        <Button onClick={onClear}>
          <Trans id="admin.models.clear">Effacer les filtres</Trans>
        </Button>
      }
    />
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Sparkles } from 'lucide-react'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Button } from '#ui/form/button.tsx'

export function NoModels({ onCreate }: { readonly onCreate: () => void }) {
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

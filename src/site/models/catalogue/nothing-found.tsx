import { Trans, useLingui } from '@lingui/react/macro'
import { SearchX } from 'lucide-react'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Button } from '#ui/form/button.tsx'

export function NothingFound({ onReset }: { onReset: () => void }) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<SearchX />}
      title={t({ id: 'models.none', message: 'Aucun modèle ne répond à ces critères' })}
      action={
        <Button onClick={onReset}>
          <Trans id="models.reset">Réinitialiser les filtres</Trans>
        </Button>
      }
    >
      <Trans id="models.none.text">
        Élargis ta recherche, ou crée plus bas le modèle que tu as en tête.
      </Trans>
    </EmptyState>
  )
}

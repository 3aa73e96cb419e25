import { Trans, useLingui } from '@lingui/react/macro'
import { SearchX, Sparkles } from 'lucide-react'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Button } from '#ui/form/button.tsx'

interface NothingFoundProps {
  /** Also without filters there is none. */
  isNoneYet: boolean
  onReset: () => void
}

export function NothingFound({ isNoneYet, onReset }: NothingFoundProps) {
  const { t } = useLingui()
  if (isNoneYet)
    return (
      <EmptyState
        icon={<Sparkles />}
        title={t({ id: 'models.none-yet', message: 'Aucun modèle pour l’instant' })}
      >
        <Trans id="models.none-yet.text">
          Les premiers packs paraîtront sur cette page. En attendant, crée plus bas ton propre
          modèle.
        </Trans>
      </EmptyState>
    )
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

import { Trans, useLingui } from '@lingui/react/macro'
import { Heart } from 'lucide-react'
import { SeeModels } from '#site/shell/page/see-models.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'

export function NothingSaved() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<Heart />}
      title={t({ id: 'favourites.none', message: 'Aucun favori pour l’instant' })}
      action={<SeeModels tone="main" />}
    >
      <Trans id="favourites.none.text">
        Appuie sur le cœur d’une fiche du catalogue : le modèle s’ajoute ici.
      </Trans>
    </EmptyState>
  )
}

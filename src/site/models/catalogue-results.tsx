import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { SearchX, Sparkles } from 'lucide-react'
import { useDeferredValue, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { IndexedModel } from '#contract/public/catalogue-index.ts'
import { FAVOURITES_PATH } from '#contract/public/page-paths.ts'
import type { PublicModel } from '#contract/public/public-model.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Skeleton } from '#ui/display/loading.tsx'
import { Button } from '#ui/form/button.tsx'
import { Page, Section } from '#ui/layout/page.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import type { QuickViewPart } from './model-card.tsx'
import { ModelGrid, PendingGrid } from './model-grid.tsx'
import type { useCatalogue } from './use-catalogue.ts'
import { useFavourites } from './use-favourites.ts'

interface CatalogueResultsProps {
  catalogue: ReturnType<typeof useCatalogue>
  found: readonly IndexedModel[]
  shownCount: number
  onMore: () => void
  onQuickView: (part: QuickViewPart, model: PublicModel) => void
  onReset: () => void
}

export function CatalogueResults({ catalogue, found, onReset, ...grid }: CatalogueResultsProps) {
  const results = useRef<HTMLElement>(null)
  // Kept here, not in the grid: a grid that mounts again after the empty state would have no earlier value.
  const settled = useDeferredValue(found)
  const isLoading = catalogue.source === 'loading'
  const reset = () => {
    onReset()
    // The pressed button disappears with the empty state.
    results.current?.focus()
  }
  return (
    <Section as="div" spacing="lg" below="2xl">
      <Page>
        <Stack gap="md" ref={results} tabIndex={-1}>
          <Row gap="sm" align="baseline" justify="between" wrap>
            {isLoading ? <Skeleton width="8rem" /> : <FoundCount found={found.length} />}
            <FavouritesLink all={catalogue.all} />
          </Row>
          {isLoading ? (
            <PendingGrid />
          ) : found.length === 0 ? (
            <NothingFound isListEmpty={catalogue.all.length === 0} onReset={reset} />
          ) : (
            <ModelGrid catalogue={catalogue} models={found} settled={settled} {...grid} />
          )}
        </Stack>
      </Page>
    </Section>
  )
}

/** Read aloud when the filters change the count. */
export function FoundCount({ found }: { found: number }) {
  return (
    <Text as="span" look="small" tone="quiet" figures="tabular" role="status">
      <Plural
        id="models.found"
        value={found}
        one="# modèle trouvé"
        many="# de modèles trouvés"
        other="# modèles trouvés"
      />
    </Text>
  )
}

interface NothingFoundProps {
  /** There is no model even without filters. */
  isListEmpty: boolean
  onReset: () => void
}

function NothingFound({ isListEmpty, onReset }: NothingFoundProps) {
  const { t } = useLingui()
  if (isListEmpty)
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

/** Renders nothing until there is a favourite: only this device knows. */
function FavouritesLink({ all }: { all: readonly IndexedModel[] }) {
  const { favourites } = useFavourites()
  const count = all.filter(({ id }) => favourites.has(id)).length
  if (count === 0) return null
  return (
    <TextLink look="alone" asChild>
      <Link to={FAVOURITES_PATH}>
        <Trans id="favourites.link">Mes favoris ({count})</Trans>
      </Link>
    </TextLink>
  )
}

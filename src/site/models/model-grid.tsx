import { Plural, Trans } from '@lingui/react/macro'
import type { PublicModel } from '#contract/public/public-model.ts'
import { ListEnd, useFocusOnMore } from '#site/shared/page/list-end.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { ModelCard, type QuickViewPart } from './model-card.tsx'
import { useFavouriteToggle } from './use-favourites.ts'

interface ModelGridProps {
  models: readonly PublicModel[]
  /** The models on screen before the filter changed. */
  settled?: readonly PublicModel[]
  /** How many models are shown: thousands of cards at once would make every filter slow. */
  shownCount: number
  onMore: () => void
  onQuickView: (part: QuickViewPart, model: PublicModel) => void
}

const COLUMNS = { base: 1, md: 2, lg: 3 }
/** No usual window shows more rows of cards at a time. */
const FIRST_ROWS = 2

export function ModelGrid({
  models,
  settled = models,
  shownCount,
  onMore,
  onQuickView,
}: ModelGridProps) {
  const { favourites, onFavourite } = useFavouriteToggle()
  const { list, showMore } = useFocusOnMore(shownCount, onMore)
  const cards = cardsOf(models, settled, shownCount)
  const left = models.length - shownCount
  return (
    <Stack gap="xl" align="stretch">
      <Grid as="ul" ref={list} columns={COLUMNS} gap="md" rowGap="xl">
        {cards.map((model, index) => (
          <ModelCard
            key={model.id}
            model={model}
            isFavourite={favourites.has(model.id)}
            // Only the first picture: on a phone the next ones are out of sight, and would compete for its bandwidth.
            priority={index === 0}
            onFavourite={onFavourite}
            onQuickView={onQuickView}
          />
        ))}
      </Grid>
      {left > 0 ? (
        <ListEnd
          more={<Trans id="models.more">Voir plus de modèles</Trans>}
          left={
            <Plural
              id="models.left"
              value={left}
              one="Encore # modèle à découvrir"
              many="Encore # de modèles à découvrir"
              other="Encore # modèles à découvrir"
            />
          }
          onMore={showMore}
        />
      ) : null}
    </Stack>
  )
}

/**
 * The cards to render. Right after a filter has changed, old cards stay below the first screen: rendering all cards
 * again would make the visitor wait, rendering none would make the page shorter while the visitor is on it.
 */
const cardsOf = (
  models: readonly PublicModel[],
  settled: readonly PublicModel[],
  shownCount: number,
): readonly PublicModel[] => {
  if (settled === models) return models.slice(0, shownCount)
  const inSight = countInSight()
  const first = models.slice(0, inSight)
  const ids = new Set(first.map((model) => model.id))
  return [...first, ...settled.slice(inSight, shownCount).filter((model) => !ids.has(model.id))]
}

/** As many cards as the window can show: they respond to a filter at once, those below a moment later. */
const countInSight = (): number =>
  FIRST_ROWS * (matchMedia('(min-width: 768px)').matches ? COLUMNS.lg : COLUMNS.base)

/** Cards shown at once: a multiple of 1, 2 and 3 columns, so that the last row is full. */
export const CARDS_PER_PAGE = 24

/** How many cards are shown after another press of "see more", never more than there are. */
export const growPage = (shownCount: number, total: number): number =>
  Math.min(shownCount + CARDS_PER_PAGE, Math.max(total, CARDS_PER_PAGE))

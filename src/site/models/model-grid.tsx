import { Plural, Trans } from '@lingui/react/macro'
import { CARDS_PER_PAGE, type IndexedModel } from '#contract/public/catalogue-index.ts'
import type { PublicModel } from '#contract/public/public-model.ts'
import { type PublicCatalogue, useModelRows } from '#device/public/public-models.ts'
import { ListEnd, useFocusOnMore } from '#site/shared/page/list-end.tsx'
import { useStateSentences } from '#site/shared/state-sentences.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Card } from '#ui/display/card.tsx'
import { Skeleton } from '#ui/display/loading.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { ModelCard, type QuickViewPart } from './model-card.tsx'
import { useFavouriteToggle } from './use-favourites.ts'

interface ModelGridProps {
  catalogue: Pick<PublicCatalogue, 'loaded'>
  models: readonly IndexedModel[]
  /** The models on screen before the filter changed. */
  settled?: readonly IndexedModel[]
  /** How many models are shown: thousands of cards at once would make every filter slow. */
  shownCount: number
  onMore: () => void
  onQuickView: (part: QuickViewPart, model: PublicModel) => void
}

const COLUMNS = { base: 1, md: 2, lg: 3 }
/** No usual window shows more rows of cards at a time. */
const FIRST_ROWS = 2

export function ModelGrid({
  catalogue,
  models,
  settled = models,
  shownCount,
  onMore,
  onQuickView,
}: ModelGridProps) {
  const { favourites, onFavourite } = useFavouriteToggle()
  const { list, showMore } = useFocusOnMore(shownCount, onMore)
  const cards = cardsOf(models, settled, shownCount)
  const ids = models.slice(0, shownCount).map(({ id }) => id)
  const { rows, gone, isUnreachable } = useModelRows(catalogue, ids)
  const say = useStateSentences()
  const left = models.length - shownCount
  return (
    <Stack gap="xl" align="stretch">
      <Grid as="ul" ref={list} columns={COLUMNS} gap="md" rowGap="xl">
        {cards.map(({ id }, index) => {
          const model = rows.get(id)
          if (model === undefined) return gone.has(id) ? null : <PendingCard key={id} />
          return (
            <ModelCard
              key={id}
              model={model}
              isFavourite={favourites.has(id)}
              // Only the first picture: on a phone the next ones are out of sight, and would compete for its bandwidth.
              priority={index === 0}
              onFavourite={onFavourite}
              onQuickView={onQuickView}
            />
          )
        })}
      </Grid>
      {isUnreachable ? (
        <Banner tone="warning" live="status">
          {say('offline', 'shownOnline')}
        </Banner>
      ) : null}
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

/** In place of a card whose model is being loaded. */
function PendingCard() {
  return (
    <Card as="li" media={<Skeleton ratio="4/5" shape="block" />} aria-busy="true">
      <Skeleton width="60%" />
      <Skeleton />
    </Card>
  )
}

/** In place of the cards while the catalogue is being loaded. */
export function PendingGrid() {
  return (
    <Grid as="ul" columns={COLUMNS} gap="md" rowGap="xl">
      {Array.from({ length: FIRST_ROWS * COLUMNS.lg }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all are the same.
        <PendingCard key={at} />
      ))}
    </Grid>
  )
}

/**
 * The cards to render. Right after a filter has changed, old cards stay below the first screen: rendering all cards
 * again would make the visitor wait, rendering none would make the page shorter while the visitor is on it.
 */
const cardsOf = (
  models: readonly IndexedModel[],
  settled: readonly IndexedModel[],
  shownCount: number,
): readonly IndexedModel[] => {
  if (settled === models) return models.slice(0, shownCount)
  const inSight = countInSight()
  const first = models.slice(0, inSight)
  const ids = new Set(first.map((model) => model.id))
  return [...first, ...settled.slice(inSight, shownCount).filter((model) => !ids.has(model.id))]
}

/** As many cards as the window can show: they respond to a filter at once, those below a moment later. */
const countInSight = (): number =>
  FIRST_ROWS * (matchMedia('(min-width: 768px)').matches ? COLUMNS.lg : COLUMNS.base)

/** How many cards are shown after another press of "see more", never more than there are. */
export const growPage = (shownCount: number, total: number): number =>
  Math.min(shownCount + CARDS_PER_PAGE, Math.max(total, CARDS_PER_PAGE))

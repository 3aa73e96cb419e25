import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Heart } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CARDS_PER_PAGE, type IndexedModel } from '#contract/public/catalogue-index.ts'
import type { PublicModel } from '#contract/public/public-model.ts'
import { CatalogueLink } from '#site/shared/page/catalogue-link.tsx'
import { PageHeading } from '#site/shared/page/page-heading.tsx'
import { useHydrated } from '#site/shared/page/use-hydrated.ts'
import { WithoutScripts } from '#site/shared/page/without-scripts.tsx'
import { Banner } from '#ui/display/banner.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Skeleton } from '#ui/display/loading.tsx'
import { Button } from '#ui/form/button.tsx'
import { Page, Section } from '#ui/layout/page.tsx'
import { pageHeading } from '#ui/layout/page-focus.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { AgeQuestion, useAgeDeclaration } from '../age-question.tsx'
import type { QuickView, QuickViewPart } from '../model-card.tsx'
import { growPage, ModelGrid } from '../model-grid.tsx'
import { ModelQuickView } from '../quick-view.tsx'
import { useCatalogue } from '../use-catalogue.ts'
import { useFavourites } from '../use-favourites.ts'
import { OnlineFavourites } from './online-favourites.tsx'

/** Only the browser renders what this device stores. */
export function FavouritesPage() {
  const isHydrated = useHydrated()
  return (
    <>
      <Section spacing="xl">
        <Page>
          <Stack gap="sm">
            <PageHeading>
              <Trans id="favourites.title">Mes favoris</Trans>
            </PageHeading>
            <Text look="lead" tone="quiet">
              <Trans id="favourites.lead">Tes packs favoris, le plus récent en premier.</Trans>
            </Text>
            <WithoutScripts>
              <Trans id="favourites.scripts">
                Tes favoris sont enregistrés sur cet appareil : JavaScript est nécessaire pour les
                afficher.
              </Trans>
            </WithoutScripts>
          </Stack>
        </Page>
      </Section>
      {isHydrated ? (
        <>
          <SavedModels />
          <OnlineFavourites />
        </>
      ) : null}
    </>
  )
}

function NothingSaved() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<Heart />}
      title={t({ id: 'favourites.none', message: 'Aucun favori pour l’instant' })}
      action={<CatalogueLink tone="main" />}
    >
      <Trans id="favourites.none.text">
        Appuie sur le cœur d’une fiche du catalogue : le modèle s’ajoute ici.
      </Trans>
    </EmptyState>
  )
}

/** Says how many favourites are for adults only, and asks whether the visitor is an adult. */
function VeiledModels({ count }: { count: number }) {
  const { declare } = useAgeDeclaration()
  const navigate = useNavigate()
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Banner
        action={
          <Button size="sm" onClick={() => setIsAsked(true)}>
            <Trans id="favourites.veiled.show">Afficher</Trans>
          </Button>
        }
      >
        <Plural
          id="favourites.veiled"
          value={count}
          one="# favori NSFW est masqué."
          many="# de favoris NSFW sont masqués."
          other="# favoris NSFW sont masqués."
        />
      </Banner>
      <AgeQuestion
        isAsked={isAsked}
        onDeclare={declare}
        onRefuse={() => {
          setIsAsked(false)
          void navigate('/models')
        }}
        onBack={() => setIsAsked(false)}
        // The button that opened the question disappears with the answer.
        nextFocus={pageHeading}
      />
    </>
  )
}

/** The cards of the favourites; those of NSFW packs only after the declaration of age. */
function SavedModels() {
  const catalogue = useCatalogue()
  const { source } = catalogue
  const { isDeclared } = useAgeDeclaration()
  const saved = useSaved(catalogue.all)
  const shown = saved.models.filter(({ isNSFW }) => isDeclared || !isNSFW)
  const veiled = saved.models.length - shown.length
  const list = useRef<HTMLElement>(null)
  const [shownCount, setShownCount] = useState(CARDS_PER_PAGE)
  const [quickView, setQuickView] = useState<QuickView | null>(null)
  const showQuickView = useCallback(
    (part: QuickViewPart, model: PublicModel) => setQuickView({ part, model }),
    [],
  )

  // A removed card also removes its heart, which had the focus.
  const wereShown = useRef(shown.length)
  useEffect(() => {
    const isOneRemoved = shown.length < wereShown.current
    wereShown.current = shown.length
    if (isOneRemoved && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true })
  }, [shown.length])

  return (
    <Section as="div" spacing="lg" below="xl">
      <Page>
        <Stack gap="md" ref={list} tabIndex={-1}>
          {veiled > 0 ? <VeiledModels count={veiled} /> : null}
          {shown.length > 0 ? (
            <ModelGrid
              catalogue={catalogue}
              models={shown}
              shownCount={shownCount}
              onMore={() => setShownCount(growPage(shownCount, shown.length))}
              onQuickView={showQuickView}
            />
          ) : null}
          {saved.models.length > 0 ? null : saved.isMissing &&
            (source === 'sample' || source === 'loading') ? (
            <Skeleton />
          ) : (
            <NothingSaved />
          )}
        </Stack>
      </Page>
      <ModelQuickView quickView={quickView} onClose={() => setQuickView(null)} />
    </Section>
  )
}

/** The last added one first. `isMissing`: some are not in the catalogue as far as it is loaded. */
const useSaved = (all: readonly IndexedModel[]) => {
  const { favourites } = useFavourites()
  const byId = new Map(all.map((model) => [model.id, model]))
  const models = [...favourites].reverse().flatMap((id) => byId.get(id) ?? [])
  return { models, isMissing: models.length < favourites.size }
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { PublicModel } from '#contract/public/public-model.ts'
import type { PublicCatalogue } from '#device/public/public-models.ts'
import {
  ALL,
  type CatalogueFilters,
  DEFAULT_FILTERS,
  isInCatalogue,
} from '#domain/catalogue-filter.ts'
import { CUSTOM_BASE_PRICE } from '#domain/custom-order-price.ts'
import { useMoney } from '#i18n/use-locale.ts'
import { PageHeading } from '#site/shared/page/page-heading.tsx'
import { VirtualMention } from '#site/shared/page/virtual-mention.tsx'
import { WithoutScripts } from '#site/shared/page/without-scripts.tsx'
import { pictureFile } from '#site/shared/picture-file.ts'
import { useMoment } from '#site/shared/use-moment.ts'
import { Picture } from '#ui/display/picture.tsx'
import { Button } from '#ui/form/button.tsx'
import { Page, Section } from '#ui/layout/page.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { PictureAndText, PictureFrame } from '#ui/marketing/picture-frame.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { AgeQuestion } from './age-question.tsx'
import { filtersToQuery, ModelFilters, useCatalogueView } from './catalogue-filters.tsx'
import { CatalogueResults } from './catalogue-results.tsx'
import type { QuickView, QuickViewPart } from './model-card.tsx'
import { ModelQuickView } from './quick-view.tsx'
import { useCatalogue } from './use-catalogue.ts'

export function CataloguePage() {
  const catalogue = useCatalogue()
  const { all } = catalogue
  const { bar, filters, shownCount, change, showMore, age } = useCatalogueView()
  const [quickView, setQuickView] = useState<QuickView | null>(null)
  const showQuickView = useCallback(
    (part: QuickViewPart, model: PublicModel) => setQuickView({ part, model }),
    [],
  )
  const { type, country, format, showNsfw } = filters
  const found = useMemo(
    () => all.filter((model) => isInCatalogue(model, { type, country, format, showNsfw })),
    [all, type, country, format, showNsfw],
  )
  const countries = useMemo(() => new Set(all.map((model) => model.country)), [all])
  return (
    <>
      <CatalogueHead keptSinceMs={catalogue.keptSinceMs} />
      <ModelFilters bar={bar} filters={filters} countries={countries} onChange={change} />
      <CatalogueResults
        catalogue={catalogue}
        found={found}
        shownCount={shownCount}
        onMore={() => showMore(found.length)}
        onQuickView={showQuickView}
        onReset={() => change(DEFAULT_FILTERS)}
      />
      <UniqueBanner filters={filters} />
      <ModelQuickView quickView={quickView} onClose={() => setQuickView(null)} />
      <AgeQuestion isAsked={age.isAsked} onDeclare={age.declare} onRefuse={age.refuse} />
    </>
  )
}

type CatalogueHeadProps = Pick<PublicCatalogue, 'keptSinceMs'>

/** Says that the catalogue is this device's copy, and how old it is. */
function KeptSince({ keptSinceMs }: CatalogueHeadProps) {
  const moment = useMoment()
  if (keptSinceMs === null) return null
  const date = moment(keptSinceMs)
  return (
    <Text look="small" role="status">
      <Trans id="models.kept-since">Hors ligne · catalogue du {date}.</Trans>
    </Text>
  )
}

function CatalogueHead({ keptSinceMs }: CatalogueHeadProps) {
  return (
    <Section spacing="xl">
      <Page>
        <Stack gap="sm">
          <PageHeading>
            <Trans id="models.title">Choisis ta muse</Trans>
          </PageHeading>
          <Text look="lead" tone="quiet">
            <Trans id="models.lead">
              Des packs prêts à publier, de l’image au journal intime. Chaque visage est virtuel,
              chaque prix est affiché.
            </Trans>
          </Text>
          <KeptSince keptSinceMs={keptSinceMs} />
          <WithoutScripts>
            <Trans id="models.scripts">
              Les filtres, les favoris, les aperçus et les packs NSFW ont besoin de JavaScript. Sans
              JavaScript, le nom d’un modèle ouvre sa page.
            </Trans>
          </WithoutScripts>
        </Stack>
      </Page>
    </Section>
  )
}

/** Links to the configurator with the chosen type and country. */
function UniqueBanner({ filters }: { filters: CatalogueFilters }) {
  const price = useMoney()(CUSTOM_BASE_PRICE)
  const query = filtersToQuery({ ...filters, format: ALL, showNsfw: false }).toString()
  return (
    <PictureAndText tone="paper" picture={<UniquePicture />} labelledBy="unique">
      <Heading level={2} look="title" id="unique">
        <Trans id="unique.title">Et si ta muse n’existait pas encore ?</Trans>
      </Heading>
      <Text look="lead">
        <Trans id="unique.text">
          Décris ton modèle, nous le créons : un modèle unique, que personne d’autre ne publiera,
          dès {price}.
        </Trans>
      </Text>
      <Button tone="main" size="lg" asChild>
        <Link to={{ pathname: '/custom', search: query }}>
          <Trans id="unique.create">Créer mon modèle sur mesure</Trans>
        </Link>
      </Button>
    </PictureAndText>
  )
}

function UniquePicture() {
  const { t } = useLingui()
  return (
    <PictureFrame bottomStart={<VirtualMention />}>
      <Picture
        {...pictureFile('/pictures/sakura-2.webp')}
        alt={t({
          id: 'unique.alt',
          message: 'Sculpture virtuelle en perle rose, de profil sur fond de papier clair',
        })}
        sizes="(min-width: 1024px) 45vw, 100vw"
        focus="50% 40%"
      />
    </PictureFrame>
  )
}

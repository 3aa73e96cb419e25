import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { Link, useLocation, useParams } from 'react-router-dom'
import { findBySlug } from '#contract/public/page-paths.ts'
import type { PublicModel } from '#contract/public/public-model.ts'
import { isPackForSale, usePackContents } from '#device/public/pack-contents.ts'
import { useListedModel, usePublicModel } from '#device/public/public-models.ts'
import { useSiteName } from '#device/public/public-settings.ts'
import { CatalogueLink } from '#site/shared/page/catalogue-link.tsx'
import { documentKind, isDocumentFor } from '#site/shared/page/document-kind.ts'
import { NotFoundPage } from '#site/shared/page/not-found-page.tsx'
import { sharedPicture, usePageFacts } from '#site/shared/page/page-facts.ts'
import { PageHeading } from '#site/shared/page/page-heading.tsx'
import { useDocumentTitle } from '#site/shared/page/use-document-title.ts'
import { useStateSentences } from '#site/shared/state-sentences.ts'
import { Skeleton } from '#ui/display/loading.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Page, Section } from '#ui/layout/page.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { StickySplit } from '#ui/marketing/picture-frame.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { useDescription } from './model-facts.tsx'
import { ModelPicture, ModelPictureFrame } from './model-picture.tsx'
import { AgeGatedDetails, PackDetails } from './pack-details.tsx'
import { SAMPLE_CATALOGUE } from './sample-catalogue.ts'

/**
 * The page of one pack. Until the server has answered, an unknown slug may still be a new model, and a known model
 * whose page was not prerendered may have been removed.
 */
export function PackPage() {
  const { slug = '' } = useParams()
  const isFrame = isDocumentFor(useLocation().key) && documentKind() === 'frame'
  const answer = usePublicModel(slug)
  const listed = useListedModel(slug) ?? (isFrame ? undefined : findBySlug(SAMPLE_CATALOGUE, slug))
  if (answer?.type === 'missing') return <NotFoundPage />
  const model = answer?.type === 'found' ? answer.value : listed
  return model ? <Pack model={model} /> : <PackLoading />
}

/**
 * Also stays if the server cannot be reached and the device does not know the pack: that is why it offers a link out.
 */
function PackLoading() {
  const say = useStateSentences()
  return (
    <Section spacing="xl" aria-busy="true">
      <Page>
        <Grid columns={{ base: 1, md: 2 }} gap="lg">
          <Skeleton ratio="4/5" shape="block" />
          <Stack gap="md">
            <PageHeading>{say('loading')}</PageHeading>
            <Skeleton width="60%" />
            <Skeleton height="6rem" shape="block" />
            <Text tone="quiet">{say('slow', 'stillOpen')}</Text>
            <Row>
              <CatalogueLink />
            </Row>
          </Stack>
        </Grid>
      </Page>
    </Section>
  )
}

/**
 * The pack's structured data, for search engines and link previews. `title` is the page's own. For an NSFW pack it
 * contains only what the page shows before it knows the visitor's age, and the site's own picture.
 */
const usePackFacts = (model: PublicModel, title: string, isForSale: boolean): void => {
  const siteName = useSiteName()
  const { text: description } = useDescription(model)
  usePageFacts(() => {
    const { name, type, price, isNSFW, slug } = model
    const [first] = isNSFW ? [] : model.images
    const publicText = isNSFW ? {} : { description }
    return {
      title,
      ...publicText,
      type: 'product',
      ...(first === undefined ? {} : { picture: sharedPicture(first) }),
      schema: [
        {
          '@type': 'Product',
          name,
          ...publicText,
          sku: slug,
          category: type,
          ...(first === undefined ? {} : { image: sharedPicture(first) }),
          ...(isNSFW
            ? { hasAdultConsideration: 'https://schema.org/SexualContentConsideration' }
            : {}),
          brand: { '@type': 'Brand', name: siteName },
          offers: {
            '@type': 'Offer',
            price: price.toFixed(2),
            priceCurrency: 'EUR',
            availability: `https://schema.org/${isForSale ? 'InStock' : 'OutOfStock'}`,
          },
        },
      ],
    }
  })
}

function Pack({ model }: { model: PublicModel }) {
  const { t } = useLingui()
  const { name } = model
  const title = t({ id: 'head.pack.title', message: `${name}, pack de modèle IA` })
  const contents = usePackContents(model.slug)
  usePackFacts(model, title, isPackForSale(model, contents))
  // The route alone knows only the slug, which lacks the name's accents.
  useDocumentTitle(title)
  return (
    <Section spacing="lg" below="2xl">
      <Page>
        <Stack gap="sm">
          <TextLink look="alone" asChild>
            <Link to="/models">
              <ArrowLeft aria-hidden="true" />
              <Trans id="pack.back">Tous les modèles</Trans>
            </Link>
          </TextLink>
          <StickySplit pictures={<PackPictures model={model} />}>
            {model.isNSFW ? (
              <AgeGatedDetails model={model} contents={contents} />
            ) : (
              <PackDetails model={model} contents={contents} />
            )}
          </StickySplit>
        </Stack>
      </Page>
    </Section>
  )
}

function PackPictures({ model }: { model: PublicModel }) {
  // A pack without public pictures still shows one placeholder.
  const views = model.images.length === 0 ? [''] : model.images
  return views.map((image, index) => (
    <ModelPictureFrame key={image} model={model} isWatermarked>
      <ModelPicture
        model={model}
        index={index}
        sizes="(min-width: 1024px) 50vw, (min-width: 640px) 46vw, 92vw"
        priority={index === 0}
      />
    </ModelPictureFrame>
  ))
}

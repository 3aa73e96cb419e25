import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import type { PublicModel } from '#contract/public/public-model.ts'
import { hashtag } from '#domain/text/isolate.ts'
import { frenchTypography } from '#i18n/french-typography.ts'
import { useEuros, useLocale } from '#i18n/use-locale.ts'
import { useModelLabels } from '#site/shared/content/model-labels.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { SAMPLE_CATALOGUE } from './sample-catalogue.ts'

/** The built-in samples, in all languages; what an admin writes is French. */
const SAMPLE_DESCRIPTIONS: Readonly<Record<string, MessageDescriptor>> = {
  luna: msg({
    id: 'sample.luna',
    message:
      'Porcelaine blanche et croissant d’or : Luna écrit la nuit, filme à l’aube et tient un journal que l’on referme à regret.',
  }),
  nova: msg({
    id: 'sample.nova',
    message:
      'Chrome satiné sous néons magenta. Nova capte chaque lumière de la ville et la renvoie, plus chaude, à qui la regarde.',
  }),
  mali: msg({
    id: 'sample.mali',
    message:
      'Jade marbré, couronne de pétales, soie d’or. Une présence calme pour les marques de soin, de voyage et d’artisanat.',
  }),
  caio: msg({
    id: 'sample.caio',
    message:
      'Obsidienne veinée d’or fin. Caio danse entre deux faisceaux violets : le pack le plus complet de la galerie.',
  }),
  sakura: msg({
    id: 'sample.sakura',
    message:
      'Perle irisée et fleurs de porcelaine. Sakura change de costume comme de saison, avec une précision d’atelier.',
  }),
  idris: msg({
    id: 'sample.idris',
    message:
      'Or rose et couronne solaire. Idris pose comme une statue et se confie comme un ami, page après page.',
  }),
}

export type Description = {
  readonly text: string
  /** The text is French on a page in another language. */
  readonly isFrench: boolean
}

/** A model's description: in the reader's language if it is a sample that no admin has changed, else in French. */
export const useDescription = ({ id, description }: PublicModel): Description => {
  const { i18n } = useLingui()
  const locale = useLocale()
  const text = frenchTypography(description)
  if (locale === 'fr') return { text, isFrench: false }
  const sample = SAMPLE_CATALOGUE.find((known) => known.id === id)
  const words =
    sample?.description === description ? SAMPLE_DESCRIPTIONS[sample.name.toLowerCase()] : null
  return words ? { text: i18n._(words), isFrench: false } : { text, isFrench: true }
}

interface ModelDescriptionProps {
  model: PublicModel
  look?: 'body' | 'lead'
}

/**
 * If the text is French on a page in another language, the page says so, and a screen reader switches to a French
 * voice.
 */
export function ModelDescription({ model, look = 'body' }: ModelDescriptionProps) {
  const { text, isFrench } = useDescription(model)
  if (!isFrench) return <Text look={look}>{text}</Text>
  return (
    <Stack gap="3xs">
      <Text look={look} lang="fr">
        {text}
      </Text>
      <Text look="small" tone="quiet">
        <Trans id="model.in-french">en français</Trans>
      </Text>
    </Stack>
  )
}

/** The pack's contents, then its tags, which are French: they mean nothing to readers of other languages. */
export function ModelMarks({ model }: { model: PublicModel }) {
  const { t } = useLingui()
  const word = useModelLabels()
  const locale = useLocale()
  return (
    <Stack gap="2xs">
      <Row
        as="ul"
        gap="3xs"
        wrap
        aria-label={t({ id: 'model.formats', message: 'Formats du pack' })}
      >
        {model.format.map((format) => (
          <li key={format}>
            <Badge>{word(format)}</Badge>
          </li>
        ))}
      </Row>
      {locale === DEFAULT_LOCALE ? (
        <Text look="small" tone="quiet">
          {model.tags.map(hashtag).join(' ')}
        </Text>
      ) : null}
    </Stack>
  )
}

/** Where the model comes from, and how many packs were sold. */
export function ModelOrigin({ model }: { model: PublicModel }) {
  const word = useModelLabels()
  const sold = model.sales_count
  return (
    <Text look="small" tone="quiet" figures="tabular">
      {word(model.country)}
      {' · '}
      <Plural id="model.sales" value={sold} one="# vente" many="# de ventes" other="# ventes" />
    </Text>
  )
}

export function PackPrice({ price, look = 'body' }: { price: number; look?: 'body' | 'lead' }) {
  const amount = useEuros()(price)
  return (
    <Text as="span" look={look} tone="price">
      <Trans id="model.price">{amount} / pack</Trans>
    </Text>
  )
}

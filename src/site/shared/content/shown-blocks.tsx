import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { DEFAULT_LOCALE, type Locale } from '#contract/locales.ts'
import type { PublicBlock, WrittenTexts } from '#contract/public/public-content.ts'
import { untouchedBlocks, usePublicContent } from '#device/public/public-content.ts'
import type { ContentPlace } from '#domain/content-blocks.ts'
import type { PricePeriod } from '#domain/offers.ts'
import { frenchTypography } from '#i18n/french-typography.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { Text } from '#ui/text/text.tsx'
import type { DefaultBlocks, DefaultTexts } from './default-blocks.ts'

/** A text in the visitor's language, or in French, which the page must then say. */
export interface LocalizedText {
  readonly text: string
  readonly lang?: Locale
}

/** A block as it is shown on a page. */
export interface ShownBlock {
  readonly id: string
  readonly name: string
  readonly image: string
  readonly title: LocalizedText
  readonly body: LocalizedText
  readonly note: LocalizedText
  readonly price: number | null
  readonly originalPrice: number | null
  readonly period: PricePeriod | null
  readonly percent: number | null
  readonly endsOn: string
  readonly isIllustration: boolean
}

interface BlockContext {
  readonly own: DefaultTexts | undefined
  readonly locale: Locale
  readonly say: (message: MessageDescriptor) => string
}

/**
 * For each part: what an admin wrote in the visitor's language; else what they wrote in French, since the site's own
 * translation might be outdated by it; if they wrote neither, the site's own text.
 */
export const showBlock = (block: PublicBlock, { own, locale, say }: BlockContext): ShownBlock => {
  const words = (part: keyof WrittenTexts, ownText: string): LocalizedText => {
    const written = block.texts[locale]?.[part]
    if (written) return { text: locale === DEFAULT_LOCALE ? frenchTypography(written) : written }
    const french = block.texts[DEFAULT_LOCALE]?.[part]
    return french ? { text: frenchTypography(french), lang: DEFAULT_LOCALE } : { text: ownText }
  }
  return {
    id: block.id,
    name: block.name || (own?.name ?? ''),
    image: block.image || (own?.image ?? ''),
    title: words('title', own?.title ? say(own.title) : ''),
    body: words('body', (own?.body ?? []).map(say).join('\n')),
    note: words('note', own?.note ? say(own.note) : ''),
    price: block.price,
    originalPrice: block.original_price,
    period: block.period,
    percent: block.percent,
    endsOn: block.ends_on,
    isIllustration: block.is_illustration,
  }
}

export const linesOf = ({ text }: LocalizedText): readonly string[] =>
  text.split('\n').filter((line) => line.trim() !== '')

/** The blocks of a place: first the built-in ones, then the server's. */
export const useShownBlocks = (place: ContentPlace, own: DefaultBlocks): readonly ShownBlock[] => {
  const read = usePublicContent()
  const { i18n } = useLingui()
  const locale = useLocale()
  const blocks =
    read.type === 'found'
      ? read.value.filter((block) => block.place === place)
      : untouchedBlocks(place)
  return blocks.map((block) =>
    showBlock(block, { own: own.get(block.id), locale, say: (message) => i18n._(message) }),
  )
}

/** Says that some of the texts beside it are French, if the page is in another language. */
export function InFrench({ words }: { words: readonly LocalizedText[] }) {
  return words.some(({ lang }) => lang !== undefined) ? (
    <Text as="span" look="small" tone="quiet">
      <Trans id="content.in-french">(en français)</Trans>
    </Text>
  ) : null
}

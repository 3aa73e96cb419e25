import { type MessageDescriptor, setupI18n } from '@lingui/core'
import type { SiteBlock, SiteBlocks, SiteTexts } from '#admin/content/site-blocks.ts'
import { LOCALES, type Locale } from '#contract/locales.ts'
import { LAUNCH_PERCENT } from '#domain/campaign.ts'
import { BUILT_IN_BLOCKS } from '#domain/content-blocks.ts'
import { centsToEuros } from '#domain/money.ts'
import { blockToOffer, blockToService } from '#domain/sold-offers.ts'
import { commitmentValues } from '#i18n/i18n.ts'
import { fetchPageTexts, type PageTexts } from '#i18n/site-texts.ts'
import { contactQuestions } from '#site/contact/contact-blocks.ts'
import {
  courseQuestions,
  defaultCampaign,
  defaultPlans,
  formationTestimonials,
} from '#site/formation/formation-blocks.ts'
import { homeTestimonials } from '#site/home/home-blocks.ts'
import { defaultPackages, defaultServices, hybridTestimonials } from '#site/hybrid/hybrid-blocks.ts'
import type { DefaultBlocks, DefaultTexts } from '#site/shared/content/default-blocks.ts'

/** The pages with blocks that admins can rewrite. */
const PAGES: readonly PageTexts[] = ['home', 'formation', 'hybrid', 'contact']

const LEGAL = import.meta.glob<string>('../site/legal/texts/*/*.md', {
  query: '?raw',
  import: 'default',
})

/**
 * The built-in texts of the public pages, for the back-office. A language that cannot be loaded at the moment is left
 * out.
 */
export const siteTexts: SiteTexts = {
  blocks: () => loadBlocks(),
  legal: async (document) =>
    Object.fromEntries(
      await inEachLocale((locale) => {
        const load = LEGAL[`../site/legal/texts/${locale}/${document}.md`]
        if (load === undefined)
          throw new Error(`the legal text ${document} is missing in ${locale}`)
        return load()
      }),
    ),
}

type BlockReader = readonly [
  Locale,
  (words: DefaultTexts) => NonNullable<SiteBlock['texts'][Locale]>,
]

const loadBlocks = async (): Promise<SiteBlocks> => {
  const readers: readonly BlockReader[] = await inEachLocale(loadReader)
  const own = allOwnBlocks()
  return new Map(
    BUILT_IN_BLOCKS.map(({ id, place }) => {
      const words = own.get(id) ?? {}
      const offer = blockToOffer({ id, name: '', price: null, originalPrice: null })
      const service = blockToService({ id, price: null, period: null })
      const priceCents = offer?.priceCents ?? service?.priceCents
      const block: SiteBlock = {
        name: words.name ?? offer?.name ?? '',
        image: words.image ?? '',
        price: priceCents === undefined ? null : centsToEuros(priceCents),
        originalPrice: offer ? centsToEuros(offer.originalPriceCents) : null,
        period: service?.period ?? null,
        percent: place === 'campaign' ? LAUNCH_PERCENT : null,
        texts: Object.fromEntries(readers.map(([locale, say]) => [locale, say(words)])),
      }
      return [id, block]
    }),
  )
}

const allOwnBlocks = (): DefaultBlocks =>
  new Map(
    [
      homeTestimonials(),
      formationTestimonials(),
      hybridTestimonials(),
      courseQuestions(),
      contactQuestions(),
      defaultPlans(),
      defaultPackages(),
      defaultServices(),
      defaultCampaign(),
    ].flatMap((blocks) => [...blocks]),
  )

/** Uses an `i18n` instance of its own: the back-office stays in French. */
const loadReader = async (locale: Locale): Promise<BlockReader[1]> => {
  const catalogues = await Promise.all(PAGES.map((page) => fetchPageTexts(locale, page)))
  const messages = Object.assign({}, ...catalogues.map((catalogue) => catalogue.messages))
  const i18n = setupI18n({ locale, messages: { [locale]: messages } })
  const promises = commitmentValues(locale)
  const say = ({ id, values }: MessageDescriptor): string => i18n._(id, { ...promises, ...values })
  return ({ title, body = [], note }) => ({
    title: title ? say(title) : '',
    body: body.map(say).join('\n'),
    note: note ? say(note) : '',
  })
}

const inEachLocale = async <Value>(
  load: (locale: Locale) => Promise<Value>,
): Promise<readonly (readonly [Locale, Value])[]> => {
  const loaded = await Promise.allSettled(
    LOCALES.map(async (locale) => [locale, await load(locale)] as const),
  )
  return loaded.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
}

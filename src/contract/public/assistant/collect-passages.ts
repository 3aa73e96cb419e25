import { formatMoney } from '#contract/format-money.ts'
import { DEFAULT_LOCALE, type Locale } from '#contract/locales.ts'
import type { PublicBlock } from '#contract/public/public-content.ts'
import { isForSale, type PublicModel } from '#contract/public/public-model.ts'
import type { PublicSettings } from '#contract/public/public-settings.ts'
import { type ContentPlace, kindOfPlace } from '#domain/content-blocks.ts'
import { eurosToCents } from '#domain/money.ts'
import { blockToOffer, blockToService } from '#domain/sold-offers.ts'
import type { BlockTexts, Passage, SiteTexts } from './assistant-protocol.ts'

/** The administrators' current texts on the site; null: unknown. */
export type LiveTexts = {
  readonly models: readonly PublicModel[] | null
  readonly blocks: readonly PublicBlock[] | null
  readonly settings: PublicSettings | null
  /** Articles and legal texts, in the languages in which they are written. */
  readonly written: readonly Passage[] | null
}

/** All current texts of the site in a language. Unknown parts are left out, not guessed. */
export const collectPassages = (
  site: SiteTexts,
  live: LiveTexts,
  locale: Locale,
): readonly Passage[] => {
  const written = inLanguage(live.written ?? [], locale)
  const rewritten = new Set(written.map(({ document }) => document))
  return [
    ...site.passages.filter(({ document }) => document === undefined || !rewritten.has(document)),
    ...written.map((passage) => ({
      ...passage,
      page: passage.page || (site.pages[passage.path] ?? ''),
    })),
    ...(live.blocks ?? []).flatMap((block) => blockToPassages(block, site, locale)),
    ...(live.models ?? []).map((model) => modelToPassage(model, site, locale)),
    ...contactPassages(site, live.settings),
  ].flatMap((passage) => withSettings(passage, live.settings))
}

/** A legal text in the reader's language, else in French; articles are in their own language. */
const inLanguage = (written: readonly Passage[], locale: Locale): readonly Passage[] => {
  const here = new Set(
    written.filter(({ lang }) => lang === locale).map(({ document }) => document),
  )
  return written
    .filter(
      ({ document, lang }) =>
        document === undefined ||
        lang === locale ||
        (lang === DEFAULT_LOCALE && !here.has(document)),
    )
    .map(({ lang, ...passage }) =>
      lang === undefined || lang === locale ? passage : { ...passage, lang },
    )
}

const PAGE_OF: Readonly<Partial<Record<ContentPlace, { path: string; hash: string }>>> = {
  'faq-general': { path: '/formation', hash: 'questions' },
  'faq-technique': { path: '/formation', hash: 'questions' },
  'faq-business': { path: '/formation', hash: 'questions' },
  'faq-contact': { path: '/contact', hash: 'questions' },
  plans: { path: '/formation', hash: 'plans' },
  packages: { path: '/hybrid', hash: 'packages' },
  services: { path: '/hybrid', hash: 'services' },
}

type Part = 'title' | 'body' | 'note'

/** Testimonials and campaigns answer no question. */
const blockToPassages = (
  block: PublicBlock,
  site: SiteTexts,
  locale: Locale,
): readonly Passage[] => {
  const place = PAGE_OF[block.place]
  if (place === undefined) return []
  const own = site.blocks[block.id]
  const { title, body, note, lang } = shownTexts(block, own, locale)
  const shown = { ...place, page: site.pages[place.path] ?? '', ...(lang ? { lang } : {}) }
  if (kindOfPlace(block.place) === 'faq')
    // A question without an answer is left out.
    return title === '' || body === '' ? [] : [{ ...shown, title, text: sentences(body) }]
  const sold = soldOf(block)
  if (sold === null) return []
  const price = writePrice(sold, locale)
  const name = ('name' in sold ? sold.name : '') || own?.name || title
  return name === ''
    ? []
    : [
        {
          ...shown,
          title: name,
          text: `${name}${COLON[locale]}${price}. ${sentences([body, note].join('\n'))}`.trim(),
        },
      ]
}

type ShownTexts = Readonly<Record<Part, string>> & { readonly lang?: Locale }

/** As `showBlock` of the pages: the administrator's text in this language, else in French, else the site's own. */
const shownTexts = (
  { texts }: PublicBlock,
  own: BlockTexts | undefined,
  locale: Locale,
): ShownTexts => {
  const french = texts[DEFAULT_LOCALE]
  const here = texts[locale]
  const words = (part: Part): string => here?.[part] || french?.[part] || (own?.[part] ?? '')
  const isFrench =
    locale !== DEFAULT_LOCALE && !here?.body && french?.body !== undefined && french.body !== ''
  return {
    title: words('title'),
    body: words('body'),
    note: words('note'),
    ...(isFrench ? { lang: DEFAULT_LOCALE } : {}),
  }
}

const soldOf = ({ id, name, price, original_price: originalPrice, period }: PublicBlock) =>
  blockToOffer({ id, name, price, originalPrice }) ?? blockToService({ id, price, period })

const writePrice = (sold: NonNullable<ReturnType<typeof soldOf>>, locale: Locale): string => {
  const amount = formatMoney(sold.priceCents, locale)
  return 'period' in sold && sold.period !== 'once'
    ? `${amount} ${PERIODS[locale][sold.period]}`
    : amount
}

const PERIODS: Readonly<Record<Locale, Readonly<Record<'month' | 'year', string>>>> = {
  fr: { month: 'par mois', year: 'par an' },
  en: { month: 'per month', year: 'per year' },
  es: { month: 'al mes', year: 'al año' },
  pt: { month: 'por mês', year: 'por ano' },
  th: { month: 'ต่อเดือน', year: 'ต่อปี' },
}

/** French has a non-breaking space before it; Thai uses no colon between clauses. */
const COLON: Readonly<Record<Locale, string>> = {
  fr: '\u00a0: ',
  en: ': ',
  es: ': ',
  pt: ': ',
  th: ' ',
}

/** The same words as on its card. */
const SOON: Readonly<Record<Locale, string>> = {
  fr: 'bientôt disponible',
  en: 'coming soon',
  es: 'disponible próximamente',
  pt: 'disponível em breve',
  th: 'เร็วๆ นี้',
}

/** For an NSFW pack, before a declaration of age, only its existence and its price. */
const modelToPassage = (model: PublicModel, site: SiteTexts, locale: Locale): Passage => {
  const { name, slug, isNSFW, price } = model
  const word = (value: string): string => site.modelWords[value] ?? value
  const amount = isForSale(model) ? formatMoney(eurosToCents(price), locale) : SOON[locale]
  const facts = [word(model.country), word(model.type), ...model.format.map(word)]
  return {
    path: `/models/${slug}`,
    hash: '',
    page: name,
    title: '',
    text: isNSFW
      ? `${name} (NSFW)${COLON[locale]}${amount}.`
      : `${name} (${facts.filter((fact) => fact !== '').join(', ')})${COLON[locale]}${amount}. ${sentences(model.description)}`.trim(),
    ...(isNSFW ? {} : { keywords: model.tags.join(' ') }),
  }
}

const contactPassages = (site: SiteTexts, settings: PublicSettings | null): readonly Passage[] => {
  const reached = [settings?.contact_email ?? '', settings?.whatsapp_number ?? '']
  const text = reached.filter((way) => way !== '').join(' · ')
  return text === ''
    ? []
    : [
        {
          path: '/contact',
          hash: 'message',
          page: site.pages['/contact'] ?? '',
          title: '',
          text,
          keywords: 'e-mail email mail correo contact contacto contato whatsapp telephone อีเมล',
        },
      ]
}

/** A legal text names the publisher from the settings; a text with missing values is not used as an answer. */
const withSettings = (passage: Passage, settings: PublicSettings | null): readonly Passage[] => {
  const facts: Readonly<Record<string, string>> = {
    site: settings?.site_name ?? '',
    email: settings?.contact_email ?? '',
    phone: settings?.seller.phone || settings?.whatsapp_number || '',
  }
  let isWhole = true
  const text = passage.text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const fact = facts[name] ?? ''
    if (fact === '') isWhole = false
    return fact
  })
  return isWhole ? [{ ...passage, text }] : []
}

const sentences = (lines: string): string =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => (/[.!?…:;»”)\p{Script=Thai}]$/u.test(line) ? line : `${line}.`))
    .join(' ')

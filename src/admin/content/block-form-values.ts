import * as v from 'valibot'
import type { FieldsOf } from '#admin/shared/form/form-field.tsx'
import { eurosToPriceText, priceTextToEuros } from '#admin/shared/labels/price-text.ts'
import {
  CONTENT_PARTS,
  type ContentBlock,
  type ContentTextField,
  textField,
} from '#contract/entities/content.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/locales.ts'
import type { FieldProblem } from '#contract/problems.ts'
import { isMisleading, type PricePoint } from '#domain/commerce/lowest-price.ts'
import {
  CONTENT_PLACES,
  type ContentPlace,
  isOpenKind,
  kindOfPlace,
} from '#domain/content-blocks.ts'
import { eurosToCents, hasWholeCents } from '#domain/money.ts'
import { PRICE_PERIODS, type PricePeriod } from '#domain/offers.ts'
import type { SiteBlock } from './site-blocks.ts'

const eachText = <Value>(make: (field: ContentTextField, locale: Locale) => Value) =>
  // The keys come from the lists from which the type is derived.
  Object.fromEntries(
    LOCALES.flatMap((locale) =>
      CONTENT_PARTS.map((part) => {
        const field = textField(part, locale)
        return [field, make(field, locale)]
      }),
    ),
  ) as Record<ContentTextField, Value>

/**
 * The values of the form's inputs: the texts that visitors read, the admin's or the site's own. Prices keep the admin's
 * own spelling.
 */
export const blockFormValues = v.object({
  place: v.picklist(CONTENT_PLACES),
  name: v.string(),
  image: v.string(),
  price: v.string(),
  original_price: v.string(),
  // Older drafts lack these.
  period: v.optional(v.string(), ''),
  percent: v.optional(v.string(), ''),
  ends_on: v.optional(v.string(), ''),
  proof: v.string(),
  ...eachText(() => v.string()),
})

export type BlockFormValues = v.InferOutput<typeof blockFormValues>

export const emptyBlock = (place: ContentPlace): BlockFormValues => ({
  place,
  name: '',
  image: '',
  price: '',
  original_price: '',
  period: '',
  percent: '',
  ends_on: '',
  proof: '',
  ...eachText(() => ''),
})

/** The site's default text, or empty if it is unknown. */
const siteText = (site: SiteBlock, field: ContentTextField, locale: Locale): string => {
  const part = CONTENT_PARTS.find((known) => textField(known, locale) === field)
  return (part && site.texts[locale]?.[part]) ?? ''
}

/** The site's default value of a field, as the form shows it. */
export const siteValues = (
  site: SiteBlock,
): Omit<BlockFormValues, 'place' | 'proof' | 'ends_on'> => ({
  name: site.name,
  image: site.image,
  price: priceText(site.price),
  original_price: priceText(site.originalPrice),
  period: site.period ?? '',
  percent: numberText(site.percent),
  ...eachText((field, locale) => siteText(site, field, locale)),
})

const priceText = (euros: number | null): string => (euros === null ? '' : eurosToPriceText(euros))

const numberText = (number: number | null): string => (number === null ? '' : String(number))

export const blockToFormValues = (block: ContentBlock, site: SiteBlock): BlockFormValues => {
  const own = siteValues(site)
  return {
    place: block.place,
    name: block.name || own.name,
    image: block.image || own.image,
    price: block.price === null ? own.price : priceText(block.price),
    original_price:
      block.original_price === null ? own.original_price : priceText(block.original_price),
    period: block.period ?? own.period,
    percent: block.percent === null ? own.percent : numberText(block.percent),
    ends_on: block.ends_on,
    proof: block.proof,
    ...eachText((field) => block[field] || own[field]),
  }
}

type Kept = Pick<ContentBlock, 'position' | 'is_shown'>

/**
 * The value that the contract's schema validates. A default text is not stored, so that the block keeps following the
 * site, in every language. Clearing a field has the same effect.
 */
export const formValuesToBlock = (values: BlockFormValues, site: SiteBlock, kept: Kept) => {
  const own = siteValues(site)
  const unlessOwn = (field: keyof typeof own): string =>
    isSameText(values[field], own[field]) ? '' : values[field]
  const euros = (field: 'price' | 'original_price'): number | null => {
    const written = priceTextToEuros(values[field])
    return written === undefined || written === priceTextToEuros(own[field]) ? null : written
  }
  return {
    ...kept,
    place: values.place,
    name: unlessOwn('name'),
    image: unlessOwn('image'),
    price: euros('price'),
    original_price: euros('original_price'),
    period: values.period === own.period ? null : periodOf(values),
    percent: wholeNumberOf(values.percent, own.percent),
    ends_on: values.ends_on,
    proof: values.proof,
    ...eachText((field) => unlessOwn(field)),
  }
}

const periodOf = ({ period }: BlockFormValues): PricePeriod | null =>
  PRICE_PERIODS.find((known) => known === period) ?? null

/** NaN if it is not a whole number: the contract then reports a problem. */
const wholeNumberOf = (text: string, own: string): number | null => {
  const bare = text.trim().replace(/\s*%$/u, '')
  if (bare === '' || bare === own) return null
  return /^\d+$/.test(bare) ? Number(bare) : Number.NaN
}

export const isSameText = (a: string, b: string): boolean => plainSpaces(a) === plainSpaces(b)

/** The site's French has non-breaking spaces, which cannot be typed. */
const plainSpaces = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ').trim()

/**
 * Whether an offer's struck-through price would be lower than its price; a field that was cleared has the site's
 * default price.
 */
export const isBarredTooLow = (values: BlockFormValues, site: SiteBlock): boolean => {
  const price = priceTextToEuros(values.price) ?? site.price
  const barred = priceTextToEuros(values.original_price) ?? site.originalPrice
  const isOffer = ['plan', 'package'].includes(kindOfPlace(values.place))
  return isOffer && price !== null && barred !== null && barred < price
}

/**
 * Whether an offer would strike through a price that, as far as this device knows, was not the lowest of the thirty
 * days before: the recent price was charged within them. The server knows the earlier days as well.
 */
export const isStruckTooHigh = (
  values: BlockFormValues,
  { site, block }: { readonly site: SiteBlock; readonly block: ContentBlock | null },
): boolean => {
  if (!block || !['plan', 'package'].includes(kindOfPlace(values.place))) return false
  const known = blockToFormValues(block, site)
  const [before, next] = [pricesIn(known, site, 0), pricesIn(values, site, 1)]
  return before !== null && next !== null && isMisleading([before], next)
}

const pricesIn = (
  { price, original_price }: BlockFormValues,
  site: SiteBlock,
  atMs: number,
): PricePoint | null => {
  const now = priceTextToEuros(price) ?? site.price
  const struck = priceTextToEuros(original_price) ?? site.originalPrice
  const isPrice = (euros: number | null): euros is number => euros !== null && hasWholeCents(euros)
  return isPrice(now) && isPrice(struck)
    ? { priceCents: eurosToCents(now), originalPriceCents: eurosToCents(struck), atMs }
    : null
}

/**
 * A rule beyond the contract's schema: a block that an administrator has made shows nothing until it is written in
 * French.
 */
export const missingFrench = (values: BlockFormValues, isBuiltIn: boolean): FieldProblem[] => {
  const kind = kindOfPlace(values.place)
  if (isBuiltIn || !isOpenKind(kind)) return []
  const needed = [
    ...(kind === 'testimonial' ? (['name'] as const) : [textField('title', DEFAULT_LOCALE)]),
    textField('body', DEFAULT_LOCALE),
  ]
  return needed
    .filter((field) => values[field].trim() === '')
    .map((field) => ({ field, code: 'required' }))
}

export type CommonFieldsProps = FieldsOf<BlockFormValues> & {
  /** The block's id; for a new block it has no meaning. */
  readonly target: string
}

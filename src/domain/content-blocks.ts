import { LEGAL_DOCUMENTS } from './legal-documents.ts'
import { HYBRID_PACKAGES, HYBRID_SERVICES, TRAINING_PLANS } from './offers.ts'

/** The place of a block of editable content. Blocks of one place are listed together, in the administrator's order. */
export const CONTENT_PLACES = [
  'home-testimonials',
  'formation-testimonials',
  'hybrid-testimonials',
  'faq-general',
  'faq-technique',
  'faq-business',
  'faq-contact',
  'plans',
  'packages',
  'legal',
  'services',
  'campaign',
] as const

export type ContentPlace = (typeof CONTENT_PLACES)[number]

export const CONTENT_KINDS = [
  'testimonial',
  'faq',
  'campaign',
  'plan',
  'service',
  'package',
  'legal',
] as const

export type ContentKind = (typeof CONTENT_KINDS)[number]

export const kindOfPlace = (place: ContentPlace): ContentKind => {
  switch (place) {
    case 'home-testimonials':
    case 'formation-testimonials':
    case 'hybrid-testimonials':
      return 'testimonial'
    case 'faq-general':
    case 'faq-technique':
    case 'faq-business':
    case 'faq-contact':
      return 'faq'
    case 'plans':
      return 'plan'
    case 'packages':
      return 'package'
    case 'services':
      return 'service'
    case 'campaign':
      return 'campaign'
    case 'legal':
      return 'legal'
  }
}

export const placesOfKind = (kind: ContentKind): readonly ContentPlace[] =>
  CONTENT_PLACES.filter((place) => kindOfPlace(place) === kind)

/**
 * Offers, the campaign and legal texts exist only where the site has code for them; administrators can add blocks of
 * the other kinds.
 */
export const isOpenKind = (kind: ContentKind): boolean => kind === 'testimonial' || kind === 'faq'

/**
 * A block that the site ships with. Its texts are the site's own, in five languages, until an administrator rewrites
 * them.
 */
export type BuiltInBlock = {
  readonly id: string
  readonly place: ContentPlace
  /** The id of an offer, the address of a legal text, else a number. */
  readonly name: string
}

const NAMES: Readonly<Record<ContentPlace, readonly string[]>> = {
  'home-testimonials': ['1', '2', '3'],
  'formation-testimonials': ['1', '2', '3'],
  'hybrid-testimonials': ['1'],
  'faq-general': ['level', 'time', 'refund'],
  'faq-technique': ['tools', 'computer', 'languages'],
  'faq-business': ['income', 'law', 'invoice'],
  'faq-contact': ['when', 'order', 'language', 'data'],
  plans: TRAINING_PLANS.map(({ id }) => id),
  packages: HYBRID_PACKAGES.map(({ id }) => id),
  legal: LEGAL_DOCUMENTS,
  services: HYBRID_SERVICES.map(({ id }) => id),
  campaign: ['launch'],
}

const twoDigits = (index: number): string => String(index + 1).padStart(2, '0')

/** In the order of the pages. Ids never change: a new place or name is added at the end of its list. */
export const BUILT_IN_BLOCKS: readonly BuiltInBlock[] = CONTENT_PLACES.flatMap((place, at) =>
  NAMES[place].map((name, index) => ({
    id: `019a0000-0000-7000-8000-0000000c${twoDigits(at)}${twoDigits(index)}`,
    place,
    name,
  })),
)

const byId = new Map(BUILT_IN_BLOCKS.map((block) => [block.id, block]))

/** Undefined for a block that an administrator has made. */
export const builtInBlock = (id: string): BuiltInBlock | undefined => byId.get(id)

export const builtInId = (place: ContentPlace, name: string): string | undefined =>
  BUILT_IN_BLOCKS.find((block) => block.place === place && block.name === name)?.id

/** The language-independent values of a block that was not rewritten. */
export const UNWRITTEN_FACTS = {
  name: '',
  image: '',
  price: null,
  original_price: null,
  period: null,
  percent: null,
  ends_on: '',
} as const

type PlacedBlock = { readonly id: string; readonly place: ContentPlace; readonly position: number }

/** Sorts by the pages' order, and inside a place by the administrator's. */
export const byPosition = (a: PlacedBlock, b: PlacedBlock): number =>
  CONTENT_PLACES.indexOf(a.place) - CONTENT_PLACES.indexOf(b.place) ||
  a.position - b.position ||
  (a.id < b.id ? -1 : 1)

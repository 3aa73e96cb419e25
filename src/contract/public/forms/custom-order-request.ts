import * as v from 'valibot'
import {
  email,
  group,
  oneOf,
  optionalLine,
  optionalText,
  someOf,
  sum,
  visitorLanguage,
} from '#contract/fields.ts'
import { COUNTRIES, OTHER_COUNTRY } from '#domain/commerce/seller-identity.ts'
import { CUSTOM_FORMATS, FACE_OPTIONS } from '#domain/custom-order-price.ts'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import { buyerCompanyFields, COMPANY_NAME_MISSING, namesCompany } from './buyer-company.ts'
import { honeypot } from './form-fields.ts'
import { consents, orderNextSteps } from './order-form-fields.ts'

// Source: specification, section 3, "Custom order draft".
export const CUSTOM_GENRES = ['feminin', 'masculin', 'non-binaire'] as const
export const CUSTOM_STYLES = [
  'elegant',
  'sexy',
  'kawaii',
  'naturel',
  'gothique',
  'sportif',
] as const
export const CUSTOM_NICHES = [
  'fitness',
  'cosplay',
  'lifestyle',
  'gamer',
  'fashion',
  'travel',
  'art',
] as const
export const CUSTOM_MORPHOLOGIES = [
  'mince',
  'athletique',
  'curvy',
  'petite',
  'grande',
  'moyenne',
] as const
export const CUSTOM_COUNTRIES = [
  'france',
  'usa',
  'bresil',
  'japon',
  'thailande',
  'allemagne',
  'italie',
  'espagne',
] as const
/** Adults only. */
export const APPARENT_AGES = ['18-22', '23-27', '28-32', '33-37', '38-45'] as const

/** One of these, or empty. */
const choice = <const Options extends readonly string[]>(options: Options) =>
  v.optional(oneOf(['', ...options]), '')

/** A value that was chosen or typed. */
const typed = (max: number) => v.optional(optionalLine(max), '')

const appearanceExtra = group({
  eye_color: typed(60),
  hair_color: typed(60),
  apparent_age: choice(APPARENT_AGES),
  language: typed(60),
  accent: typed(200),
})

/** `POST /api/custom-orders`: the wizard's draft, of which no field is required, and the address for the answer. */
export const customOrderRequest = v.pipe(
  v.object({
    email: email(),
    /** The model's name. */
    name: typed(120),
    genre: choice(CUSTOM_GENRES),
    style: choice(CUSTOM_STYLES),
    morphology: choice(CUSTOM_MORPHOLOGIES),
    universe: typed(200),
    niche: choice(CUSTOM_NICHES),
    country: choice(CUSTOM_COUNTRIES),
    faceOption: choice(FACE_OPTIONS),
    formats: v.optional(someOf(CUSTOM_FORMATS), []),
    appearance_extra: v.optional(appearanceExtra, {}),
    specialRequests: v.optional(optionalText(5_000), ''),
    /** Where the buyer lives, as in `checkoutRequest`; `country` is the model's. */
    buyer_country: v.optional(oneOf([...COUNTRIES, OTHER_COUNTRY])),
    ...buyerCompanyFields,
    consents: consents(),
    language: visitorLanguage(),
    website: honeypot(),
  }),
  v.forward(
    v.check((form) => namesCompany(form), COMPANY_NAME_MISSING),
    ['company_name'],
  ),
)

export const customOrderAnswer = v.object({
  id: v.string(),
  /** Euros. */
  total: sum(),
  status: v.optional(v.picklist(ORDER_STATUSES)),
  ...orderNextSteps,
})

export type CustomOrderRequest = v.InferOutput<typeof customOrderRequest>

import {
  APPARENT_AGES,
  CUSTOM_COUNTRIES,
  CUSTOM_GENRES,
  CUSTOM_MORPHOLOGIES,
  CUSTOM_NICHES,
  CUSTOM_STYLES,
} from '#contract/public/forms/custom-order-request.ts'
import { createStoredText, type StoredText } from '#device/stored-text.ts'
import {
  CUSTOM_FORMATS,
  type CustomFormat,
  type CustomOrderChoices,
  FACE_OPTIONS,
} from '#domain/custom-order-price.ts'

/** These values can be chosen or typed, so the contract has no list of them. Source: specification, section 3. */
export const EYE_COLORS = ['bleu', 'vert', 'marron', 'noisette', 'gris'] as const
export const HAIR_COLORS = ['blond', 'brun', 'noir', 'roux', 'chatain'] as const
export const MAIN_LANGUAGES = [
  'francais',
  'anglais',
  'espagnol',
  'portugais',
  'japonais',
  'allemand',
  'italien',
] as const

/** What the wizard asks; formats are a comma-separated list. No field is required. */
export const CUSTOM_BLANK = {
  name: '',
  genre: '',
  style: '',
  niche: '',
  universe: '',
  morphology: '',
  eye_color: '',
  hair_color: '',
  apparent_age: '',
  country: '',
  language: '',
  accent: '',
  faceOption: '',
  formats: '',
  specialRequests: '',
}

export type CustomDraft = typeof CUSTOM_BLANK

/** Stored on the device for as long as it takes: a muse is rarely made in one visit. */
export const keptCustomDraft: StoredText = createStoredText('draft:custom')

export const formatsOf = ({ formats }: CustomDraft): readonly CustomFormat[] =>
  CUSTOM_FORMATS.filter((format) => formats.split(',').includes(format))

export const choicesOf = (draft: CustomDraft): CustomOrderChoices => ({
  faceOption: FACE_OPTIONS.find((option) => option === draft.faceOption) ?? null,
  formats: formatsOf(draft),
})

/** The request body for `POST /api/custom-orders`. */
export const draftToRequest = (draft: CustomDraft): Readonly<Record<string, unknown>> => {
  const { eye_color, hair_color, apparent_age, language, accent, ...rest } = draft
  return {
    ...rest,
    formats: formatsOf(draft),
    appearance_extra: { eye_color, hair_color, apparent_age, language, accent },
  }
}

const isFilled = ([, value]: readonly [string, string]): boolean => value !== ''

/** The part of an address after its `#`: what was typed must not be readable on the way. */
export const draftToHash = (draft: CustomDraft): string =>
  new URLSearchParams(Object.entries(draft).filter(isFilled)).toString()

export const hashToDraft = (hash: string): CustomDraft => {
  const given = new URLSearchParams(hash.replace(/^#/, ''))
  const known = Object.keys(CUSTOM_BLANK).map((name) => [name, given.get(name) ?? ''])
  const draft: CustomDraft = { ...CUSTOM_BLANK, ...Object.fromEntries(known) }
  return { ...draft, ...chosenOf(draft), formats: formatsOf(draft).join(',') }
}

/** Drops invalid values of fields that can only be chosen: anyone can write an address. */
const chosenOf = (draft: CustomDraft): Partial<CustomDraft> =>
  Object.fromEntries(
    Object.entries(OPTIONS).map(([name, options]) => [
      name,
      options.find((option) => option === draft[name as keyof typeof OPTIONS]) ?? '',
    ]),
  )

const OPTIONS = {
  genre: CUSTOM_GENRES,
  style: CUSTOM_STYLES,
  niche: CUSTOM_NICHES,
  morphology: CUSTOM_MORPHOLOGIES,
  eye_color: EYE_COLORS,
  hair_color: HAIR_COLORS,
  apparent_age: APPARENT_AGES,
  country: CUSTOM_COUNTRIES,
  language: MAIN_LANGUAGES,
  faceOption: FACE_OPTIONS,
} satisfies Partial<Record<keyof CustomDraft, readonly string[]>>

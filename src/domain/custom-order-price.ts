import { type Cents, sumCents } from './money.ts'

export const FACE_OPTIONS = ['generated', 'unique', 'lora'] as const
export const CUSTOM_FORMATS = ['photo', 'video', 'journal'] as const

type FaceOption = (typeof FACE_OPTIONS)[number]
export type CustomFormat = (typeof CUSTOM_FORMATS)[number]

export type CustomOrderChoices = {
  /** Null: not chosen, which costs nothing. */
  readonly faceOption: FaceOption | null
  readonly formats: readonly CustomFormat[]
}

/** The minimum price of a custom model. */
export const CUSTOM_BASE_PRICE = 199_00 as Cents
const FACE_OPTION_PRICE: Readonly<Record<FaceOption, Cents>> = {
  generated: 0 as Cents,
  unique: 100_00 as Cents,
  lora: 200_00 as Cents,
}
const FORMAT_PRICE: Readonly<Record<CustomFormat, Cents>> = {
  photo: 0 as Cents,
  video: 50_00 as Cents,
  journal: 30_00 as Cents,
}

/**
 * Price of a custom model in cents. Photos are part of the base price; every other choice adds to it, once.
 * Source: specification, section 9.
 */
export const customOrderPriceCents = ({ faceOption, formats }: CustomOrderChoices): Cents =>
  sumCents(
    CUSTOM_BASE_PRICE,
    faceOption === null ? (0 as Cents) : FACE_OPTION_PRICE[faceOption],
    ...[...new Set(formats)].map((format) => FORMAT_PRICE[format]),
  )

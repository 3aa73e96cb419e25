import * as v from 'valibot'
import { eurosToPriceText, priceTextToEuros } from '#admin/entity/words/price-text.ts'
import {
  MODEL_COUNTRIES,
  MODEL_FORMATS,
  MODEL_TYPES,
  type Model,
} from '#contract/entities/model.ts'

/** What the form's inputs hold. Lists keep blank rows, the price keeps the admin's own spelling. */
export const modelFormValues = v.object({
  name: v.string(),
  type: v.picklist(MODEL_TYPES),
  country: v.picklist(MODEL_COUNTRIES),
  format: v.array(v.picklist(MODEL_FORMATS)),
  price: v.string(),
  description: v.string(),
  images: v.array(v.string()),
  // Drafts of before know nothing of samples.
  video_sample: v.optional(v.string(), ''),
  diary_sample: v.optional(v.string(), ''),
  tags: v.pipe(v.array(v.string()), v.minLength(1)),
  isNSFW: v.boolean(),
  isActive: v.boolean(),
})

export type ModelFormValues = v.InferOutput<typeof modelFormValues>

/** Source: specification, section 4, "Admin dialogs". */
export const EMPTY_MODEL: ModelFormValues = {
  name: '',
  type: 'Sexy',
  country: 'France',
  format: [],
  price: '',
  description: '',
  images: [''],
  video_sample: '',
  diary_sample: '',
  tags: [''],
  isNSFW: false,
  isActive: true,
}

export const modelToFormValues = (model: Model): ModelFormValues => ({
  name: model.name,
  type: model.type,
  country: model.country,
  format: model.format,
  price: eurosToPriceText(model.price),
  description: model.description,
  images: withOneRow(model.images),
  video_sample: model.video_sample,
  diary_sample: model.diary_sample,
  tags: withOneRow(model.tags),
  isNSFW: model.isNSFW,
  isActive: model.isActive,
})

/** What the contract's schema is asked about; it trims texts and drops blank entries itself. */
export const formValuesToDraft = (values: ModelFormValues) => ({
  ...values,
  price: priceTextToEuros(values.price),
})

/** A list always shows a row to type in (specification, section 5). */
const withOneRow = (entries: readonly string[]): string[] =>
  entries.length > 0 ? [...entries] : ['']

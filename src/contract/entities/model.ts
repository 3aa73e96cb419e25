import * as v from 'valibot'
import { MODEL_FORMATS } from '#domain/model-formats.ts'
import { type DraftOf, defineEntity, type RowOf } from '../define-entity.ts'
import {
  count,
  euros,
  flag,
  line,
  oneOf,
  optionalWebAddress,
  someOf,
  text,
  texts,
  webAddress,
} from '../fields.ts'

export const MODEL_TYPES = ['Sexy', 'Cosplay', 'Girlfriend', 'Niche'] as const
export const MODEL_COUNTRIES = [
  'France',
  'USA',
  'Thaïlande',
  'Brésil',
  'Japon',
  'Allemagne',
  'Italie',
  'Espagne',
] as const

export const MOST_IMAGES = 20

/** A virtual influencer sold as a pack. Source: specification, section 3. */
export const model = defineEntity({
  name: 'model',
  plural: 'models',
  fields: {
    name: line(120),
    type: v.optional(oneOf(MODEL_TYPES), 'Sexy'),
    country: v.optional(oneOf(MODEL_COUNTRIES), 'France'),
    format: v.optional(someOf(MODEL_FORMATS), []),
    price: euros(),
    description: text(5_000),
    images: v.optional(texts(webAddress(), MOST_IMAGES), []),
    /**
     * Free samples of these formats, for visitors before they buy: the address of a file. For photos, the first image
     * is the sample.
     */
    video_sample: v.optional(optionalWebAddress(), ''),
    diary_sample: v.optional(optionalWebAddress(), ''),
    tags: v.optional(texts(line(60), 30), []),
    isNSFW: v.optional(flag(), false),
    isActive: v.optional(flag(), true),
  },
  serverFields: {
    sales_count: v.optional(count(), 0),
  },
  indexes: ['type', 'name', 'created_at'],
  mutations: {
    create: true,
    update: [
      'name',
      'type',
      'country',
      'format',
      'price',
      'description',
      'images',
      'video_sample',
      'diary_sample',
      'tags',
      'isNSFW',
      'isActive',
    ],
    delete: true,
  },
})

export type Model = RowOf<typeof model>
export type ModelDraft = DraftOf<typeof model>

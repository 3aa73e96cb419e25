import * as v from 'valibot'
import { rowSlug } from '#domain/text/fold-text.ts'
import { type Model, model } from '../entities/model.ts'
import { flag } from '../fields.ts'

const { name, type, country, format, price, description, images, tags, isNSFW } = model.fields
const { video_sample, diary_sample } = model.fields

/** A model as visitors see it: `GET /api/models` answers a list of these, active models only. */
export const publicModel = v.object({
  id: v.string(),
  slug: v.string(),
  name,
  type,
  country,
  format,
  price,
  description,
  /** Empty for NSFW models, as are their samples: no picture is sent before a proof of age. */
  images,
  video_sample,
  diary_sample,
  tags,
  isNSFW,
  sales_count: model.serverFields.sales_count,
  /** False: nothing of its pack is published yet, and it cannot be ordered. If absent, it is for sale. */
  for_sale: v.optional(flag()),
})

export const publicModels = v.array(publicModel)

export type PublicModel = v.InferOutput<typeof publicModel>

/** Whether a pack can be ordered: a pack that cannot be delivered is not for sale. */
export const isForSale = ({ for_sale }: Pick<PublicModel, 'for_sale'>): boolean =>
  for_sale !== false

/** The readable address of a model. */
export const modelSlug = ({ id, name: title }: Pick<Model, 'id' | 'name'>): string =>
  rowSlug(id, title)

type Files = Pick<Model, 'images' | 'video_sample' | 'diary_sample'>

/** The part of a model's files that visitors get. */
export const visibleFiles = ({
  isNSFW: isWithheld,
  images: pictures,
  video_sample: video,
  diary_sample: diary,
}: Files & Pick<Model, 'isNSFW'>): Files =>
  isWithheld
    ? { images: [], video_sample: '', diary_sample: '' }
    : { images: pictures, video_sample: video, diary_sample: diary }

import * as v from 'valibot'
import { model } from '../entities/model.ts'
import { count } from '../fields.ts'
import { type PublicModel, publicModel, publicModels } from './public-model.ts'
import { listedPosts } from './public-post.ts'

/** What `/models` is rendered from. */
export const CATALOGUE_INDEX_CALL = '/api/models/index'

/** The prices of the cheapest and the most expensive pack. */
export const PACK_PRICES_CALL = '/api/models/prices'

/** What the first screen of `/blog` is rendered from. */
export const LATEST_POSTS_CALL = '/api/blog/latest'

/** The public call of one model. `slug`: as in its page's address. */
export const modelCall = (slug: string): string => `/api/models/${encodeURIComponent(slug)}`

/** Of some models, in the order of the catalogue. At most `MOST_IDS_AT_ONCE`. */
export const modelsCall = (ids: readonly string[]): string =>
  `/api/models?ids=${ids.map(encodeURIComponent).join()}`

/** The public call of one article. */
export const postCall = (slug: string): string => `/api/blog/${encodeURIComponent(slug)}`

/** Articles to read after it. */
export const relatedPostsCall = (slug: string): string => `${postCall(slug)}/related`

/** Cards that `/models` shows at once: a multiple of 1, 2 and 3 columns, so that the last row is full. */
export const CARDS_PER_PAGE = 24

/** Cards of articles that `/blog` shows at once. */
export const POSTS_PER_PAGE = 6

const { type, country, format, isNSFW } = model.fields

const columns = {
  id: v.array(v.string()),
  type: v.array(type),
  country: v.array(country),
  format: v.array(format),
  isNSFW: v.array(isNSFW),
}

export type IndexColumn = keyof typeof columns

export const INDEX_COLUMNS: readonly IndexColumn[] = ['id', 'type', 'country', 'format', 'isNSFW']

/** The models that are on screen first, and what the filters need of all models: one value a model in each list. */
export const catalogueIndex = v.object({
  first: publicModels,
  all: v.pipe(
    v.object(columns),
    v.check(({ id, ...lists }) => Object.values(lists).every((list) => list.length === id.length)),
  ),
})

/** What the filters need of a model. */
export type IndexedModel = Pick<PublicModel, IndexColumn>

export const indexToModels = ({
  all,
}: v.InferOutput<typeof catalogueIndex>): readonly IndexedModel[] =>
  all.id.flatMap((id, at) => {
    const [type, country, format, isNSFW] = [
      all.type[at],
      all.country[at],
      all.format[at],
      all.isNSFW[at],
    ]
    return type && country && format && isNSFW !== undefined
      ? [{ id, type, country, format, isNSFW }]
      : []
  })

/** The models that `/models` shows first: those that are not for adults only, or all if they fit. */
export const firstModels = <Listed extends Pick<PublicModel, 'isNSFW'>>(
  models: readonly Listed[],
): readonly Listed[] =>
  models.length <= CARDS_PER_PAGE
    ? models
    : models.filter((listed) => !listed.isNSFW).slice(0, CARDS_PER_PAGE)

const { price } = publicModel.entries

/** In euros; null if nothing is for sale. */
export const packPrices = v.object({
  prices: v.nullable(v.object({ lowest: price, highest: price })),
})

export type PackPrices = v.InferOutput<typeof packPrices>['prices']

/** The newest articles and the featured one, without counts of readers; and how many articles there are. */
export const latestPosts = v.object({ posts: listedPosts, total: count() })

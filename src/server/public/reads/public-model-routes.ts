import * as v from 'valibot'
import {
  CATALOGUE_INDEX_CALL,
  catalogueIndex,
  firstModels,
  INDEX_COLUMNS,
  type IndexColumn,
  PACK_PRICES_CALL,
  type PackPrices,
  packPrices,
} from '#contract/public/catalogue-index.ts'
import { isForSale, type PublicModel, publicModel } from '#contract/public/public-model.ts'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { MOST_IDS_AT_ONCE } from '#contract/sync-protocol.ts'
import type { ApiContext, ApiDeps } from '#server/api-env.ts'
import { createSlugIndex } from '#server/entities/cached-list.ts'
import { answerToResponse, problemAnswer } from '#server/http/answer.ts'
import { json, NOT_MODIFIED, type Parameter, slugParameter } from '#server/http/call.ts'
import {
  ALWAYS_ASK,
  jsonListRepresentation,
  jsonRepresentation,
  lazily,
  type Representation,
  sendRepresentation,
  textRepresentation,
} from '#server/http/representation.ts'
import { type Api, addRoute, type Route } from '#server/http/routes.ts'
import { inSlices } from '#server/next-slice.ts'
import { createCatalogueOf } from './public-catalogue.ts'

const SLUG = 'luna-000001'

const { isActive: _, ...visibleFields } = { ...SAMPLE_MODELS[0] }

const exampleModel = { ...visibleFields, slug: SLUG }

const exampleIndex = {
  first: [exampleModel],
  all: {
    id: [visibleFields.id],
    type: [visibleFields.type],
    country: [visibleFields.country],
    format: [visibleFields.format],
    isNSFW: [visibleFields.isNSFW],
  },
}

const idsParameter: Parameter = {
  name: 'ids',
  description: `Only these models, in this order, separated by commas, at most ${MOST_IDS_AT_ONCE}; without it, all of them.`,
  schema: v.string(),
  example: `${visibleFields.id}`,
}

const SALES_NOTE = '`sales_count` is that of the last full hour.'

/** The catalogue for visitors: active models, public fields. */
export const addPublicModelRoutes = (api: Api, deps: Pick<ApiDeps, 'store' | 'nowMs'>): void => {
  const catalogue = createCatalogueOf(deps, modelsToAnswers)
  const part = (
    choose: (answers: Answers) => Representation | Promise<Representation>,
  ): Pick<Route, 'handle'> => ({
    handle: async ({ req }) =>
      sendRepresentation(await choose(await catalogue()), req.raw, ALWAYS_ASK),
  })
  addRoute(api, '/api/models', {
    id: 'list-public-models',
    group: 'Catalogue and blog',
    method: 'GET',
    summary: 'Lists the catalogue',
    description: `Active models. The pictures of NSFW models are not sent. ${SALES_NOTE}`,
    query: [idsParameter],
    headers: ['If-None-Match'],
    answers: {
      200: {
        description: 'The models.',
        headers: ['ETag'],
        content: json(v.array(publicModel), [exampleModel]),
      },
      304: NOT_MODIFIED,
    },
    problems: ['bad-request'],
    handle: async (context) => {
      const isAboutSome = context.req.query('ids') !== undefined
      const ids = isAboutSome ? readIds(context) : []
      if (ids === null) return answerToResponse(problemAnswer('bad-request'))
      const { list, some } = await catalogue()
      const made = isAboutSome ? some(ids) : await list()
      return sendRepresentation(made, context.req.raw, ALWAYS_ASK)
    },
  })
  addRoute(api, CATALOGUE_INDEX_CALL, {
    id: 'read-catalogue-index',
    group: 'Catalogue and blog',
    method: 'GET',
    summary: 'Reads what the catalogue’s page needs',
    description:
      'The models that are on screen first, and what the filters need of all models: one value a model in each list.',
    headers: ['If-None-Match'],
    answers: {
      200: {
        description: 'The models.',
        headers: ['ETag'],
        content: json(catalogueIndex, exampleIndex),
      },
      304: NOT_MODIFIED,
    },
    ...part(({ index }) => index()),
  })
  addRoute(api, PACK_PRICES_CALL, {
    id: 'read-pack-prices',
    group: 'Catalogue and blog',
    method: 'GET',
    summary: 'Reads the lowest and the highest price of a pack',
    description: 'Of the packs that are for sale; null if none is.',
    headers: ['If-None-Match'],
    answers: {
      200: {
        description: 'The prices, in euros.',
        headers: ['ETag'],
        content: json(packPrices, { prices: { lowest: 12, highest: 35 } }),
      },
      304: NOT_MODIFIED,
    },
    ...part(({ prices }) => prices()),
  })
  addRoute(api, '/api/models/:slug', {
    id: 'read-public-model',
    group: 'Catalogue and blog',
    method: 'GET',
    summary: 'Reads a model of the catalogue',
    pathParameters: [slugParameter(SLUG)],
    headers: ['If-None-Match'],
    answers: {
      200: {
        description: 'The model.',
        headers: ['ETag', 'Content-Location'],
        content: json(publicModel, exampleModel),
      },
      304: NOT_MODIFIED,
    },
    handle: async ({ req }) => {
      const found = (await catalogue()).find(req.param('slug') ?? '')
      return found
        ? sendRepresentation(found.model(), req.raw, {
            ...ALWAYS_ASK,
            contentLocation: `/api/models/${encodeURI(found.slug)}`,
          })
        : answerToResponse(problemAnswer('not-found'))
    },
  })
}

const readIds = ({ req }: ApiContext): readonly string[] | null => {
  const [list = '', ...others] = req.queries('ids') ?? []
  const ids = list.split(',').filter((id) => id !== '')
  return others.length > 0 || ids.length === 0 || ids.length > MOST_IDS_AT_ONCE ? null : ids
}

type Answers = Awaited<ReturnType<typeof modelsToAnswers>>

const modelsToAnswers = async (models: readonly PublicModel[]) => {
  const byId = new Map(models.map((model) => [model.id, model]))
  return {
    list: lazily(() => jsonListRepresentation(models)),
    index: lazily(() => indexRepresentation(models)),
    prices: lazily(() => jsonRepresentation({ prices: pricesOf(models) })),
    some: (ids: readonly string[]) =>
      jsonRepresentation([...new Set(ids)].flatMap((id) => byId.get(id) ?? [])),
    find: createSlugIndex(
      models.map((model) => [
        model.slug,
        { slug: model.slug, model: lazily(() => jsonRepresentation(model)) },
      ]),
    ),
  }
}

/** As `catalogueIndex`, encoded in slices. */
const indexRepresentation = async (models: readonly PublicModel[]): Promise<Representation> => {
  const parts: Record<IndexColumn, string[]> = {
    id: [],
    type: [],
    country: [],
    format: [],
    isNSFW: [],
  }
  for (const column of INDEX_COLUMNS)
    for await (const slice of inSlices(models))
      parts[column].push(JSON.stringify(slice.map((model) => model[column])).slice(1, -1))
  const lists = INDEX_COLUMNS.map((column) => `"${column}":[${parts[column].join()}]`)
  const first = JSON.stringify(firstModels(models))
  return textRepresentation('application/json', `{"first":${first},"all":{${lists.join()}}}`)
}

const pricesOf = (models: readonly PublicModel[]): PackPrices => {
  const prices = models.filter(isForSale).map(({ price }) => price)
  return prices.length === 0
    ? null
    : {
        lowest: prices.reduce((one, other) => Math.min(one, other)),
        highest: prices.reduce((one, other) => Math.max(one, other)),
      }
}

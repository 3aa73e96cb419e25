import * as v from 'valibot'
import type { Model } from '#contract/entities/model.ts'
import {
  modelSlug,
  type PublicModel,
  publicModel,
  visibleFiles,
} from '#contract/public/public-model.ts'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import type { ApiDeps } from '#server/api-env.ts'
import { readReadyPacks } from '#server/commerce/packs/pack-rows.ts'
import type { Store } from '#server/db/open-store.ts'
import { createCachedExtract, createSlugIndex } from '#server/entities/cached-list.ts'
import { modelTable } from '#server/entities/entity-tables.ts'
import { answerToResponse, problemAnswer } from '#server/http/answer.ts'
import { json, NOT_MODIFIED, slugParameter } from '#server/http/call.ts'
import {
  ALWAYS_ASK,
  jsonListRepresentation,
  jsonRepresentation,
  lazily,
  sendRepresentation,
} from '#server/http/representation.ts'
import { type Api, addRoute } from '#server/http/routes.ts'
import { mapInSlices } from '#server/next-slice.ts'

const SLUG = 'luna-000001'

const { isActive: _, ...visibleFields } = { ...SAMPLE_MODELS[0] }

const exampleModel = { ...visibleFields, slug: SLUG }

/** The catalogue for visitors: active models, public fields. */
export const addPublicModelRoutes = (api: Api, { store }: Pick<ApiDeps, 'store'>): void => {
  const catalogue = createCatalogueOf(store, modelsToAnswers)
  addRoute(api, '/api/models', {
    id: 'list-public-models',
    group: 'Catalogue and blog',
    method: 'GET',
    summary: 'Lists the catalogue',
    description: 'Active models. The pictures of NSFW models are not sent.',
    headers: ['If-None-Match'],
    answers: {
      200: {
        description: 'The models.',
        headers: ['ETag'],
        content: json(v.array(publicModel), [exampleModel]),
      },
      304: NOT_MODIFIED,
    },
    handle: async ({ req }) => sendRepresentation((await catalogue()).list, req.raw, ALWAYS_ASK),
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

const modelsToAnswers = async (models: readonly PublicModel[]) => ({
  list: await jsonListRepresentation(models),
  find: createSlugIndex(
    models.map((model) => [
      model.slug,
      { slug: model.slug, model: lazily(() => jsonRepresentation(model)) },
    ]),
  ),
})

/** A value derived from the catalogue, computed once for each state of its models and published packs. */
export const createCatalogueOf = <Made>(
  store: Store,
  make: (models: readonly PublicModel[]) => Made | Promise<Made>,
): (() => Promise<Made>) => {
  const activeRows = createCachedExtract(store, modelTable, {
    ofSlice: (rows) => rows.filter(({ isActive }) => isActive),
    make: (rows) => rows,
  })
  let kept: {
    readonly rows: readonly Model[]
    readonly packs: string
    readonly made: Promise<Made>
  } | null = null
  return async () => {
    const rows = await activeRows()
    const ready = await readReadyPacks(store.db)
    const packs = ready.join()
    if (kept?.rows === rows && kept.packs === packs) return kept.made
    const readyIds = new Set(ready)
    const models = mapInSlices(rows, (row) => rowToPublicModel(row, readyIds.has(row.id)))
    kept = { rows, packs, made: models.then(make) }
    return kept.made
  }
}

/** Field by field: a new field of a model stays private until it is added here. */
export const rowToPublicModel = (row: Model, isReady: boolean): PublicModel => ({
  id: row.id,
  slug: modelSlug(row),
  name: row.name,
  type: row.type,
  country: row.country,
  format: row.format,
  price: row.price,
  description: row.description,
  ...visibleFiles(row),
  tags: row.tags,
  isNSFW: row.isNSFW,
  sales_count: row.sales_count,
  for_sale: isReady,
})

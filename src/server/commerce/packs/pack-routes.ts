import type { Handler, Hono } from 'hono'
import { type ModelPack, PACK_UPLOADS_PATH, packFileChange } from '#contract/admin/pack-files.ts'
import { modelSlug } from '#contract/public/public-model.ts'
import { type ApiContext, type ApiDeps, type ApiEnv, signedInOf } from '#server/api-env.ts'
import { notifyListeners } from '#server/db/change-numbers.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { queueOrderMail } from '#server/email/mail-outbox.ts'
import { recordAudit } from '#server/entities/audit-log.ts'
import { createSlugIndex } from '#server/entities/cached-list.ts'
import { findRecord } from '#server/entities/entity-rows.ts'
import { modelTable } from '#server/entities/entity-tables.ts'
import {
  type Answer,
  answerToResponse,
  emptyAnswer,
  jsonAnswer,
  privateAnswer,
  problemAnswer,
} from '#server/http/answer.ts'
import { allowSlowBody } from '#server/http/body-deadline.ts'
import { readChecked } from '#server/http/read-request.ts'
import { addRoute } from '#server/http/routes.ts'
import {
  changePackFile,
  deleteVersion,
  dropUnnamedBytes,
  publishDraft,
  takeFromDraft,
} from './pack-draft.ts'
import {
  findPackFile,
  packContents,
  readModelPack,
  readPackBuyers,
  readPackStates,
  readPurchases,
  readVersions,
} from './pack-rows.ts'

const MODEL = '/api/admin/models/:id/pack'

/** Admin routes for pack files, and the public list of their contents. */
export const addPackRoutes = (api: Hono<ApiEnv>, deps: ApiDeps): void => {
  const upload = uploadHandler(deps)
  addRoute(api, PACK_UPLOADS_PATH, { POST: upload })
  addRoute(api, `${PACK_UPLOADS_PATH}/:id`, { GET: upload, PATCH: upload, DELETE: upload })
  addRoute(api, MODEL, { GET: ofModel(deps, (id) => readPack(deps, id)) })
  addRoute(api, `${MODEL}/publish`, {
    POST: ofModel(deps, (id, context) => publish(deps, id, context)),
  })
  addRoute(api, `${MODEL}/versions/:version`, { DELETE: deleteVersionHandler(deps) })
  addRoute(api, `${MODEL}/buyers`, {
    GET: ofModel(deps, async (id) => privateAnswer(await readPackBuyers(deps.store.db, id))),
  })
  addRoute(api, '/api/admin/pack-states', {
    GET: async () => answerToResponse(privateAnswer(await readPackStates(deps.store.db))),
  })
  addRoute(api, '/api/admin/pack-files/:id', {
    PUT: changeHandler(deps),
    DELETE: deleteHandler(deps),
  })
  addRoute(api, '/api/models/:slug/pack', { GET: contentsHandler(deps) })
}

const uploadHandler =
  ({ packs, store }: ApiDeps): Handler<ApiEnv> =>
  async (context) => {
    const { raw } = context.req
    // In the tus protocol only HEAD returns the state of an upload.
    if (raw.method === 'GET')
      return answerToResponse(
        problemAnswer('method-not-allowed', { headers: { Allow: 'HEAD, PATCH, DELETE' } }),
      )
    allowSlowBody(context)
    return (await packs.uploads(store)).handle(raw)
  }

/** Wraps a handler for an existing model. */
const ofModel =
  (
    { store }: ApiDeps,
    handle: (modelId: string, context: ApiContext) => Promise<Answer>,
  ): Handler<ApiEnv> =>
  async (context) => {
    const id = context.req.param('id') ?? ''
    const model = await findRecord(store.db, modelTable, id)
    return answerToResponse(model ? await handle(id, context) : problemAnswer('not-found'))
  }

const readPack = async ({ store, packs }: ApiDeps, modelId: string): Promise<Answer> => {
  const uploads = await packs.uploads(store)
  // First: an upload that was complete when its server ended becomes a file now.
  const waiting = await uploads.list(modelId)
  const pack: ModelPack = {
    ...(await readModelPack(store.db, modelId)),
    free_bytes: await uploads.freeBytes(),
    uploads: [...waiting],
  }
  return privateAnswer(pack)
}

const publish = async (deps: ApiDeps, modelId: string, context: ApiContext): Promise<Answer> => {
  const { store, newId } = deps
  const actorId = signedInOf(context).account.id
  const nowMs = deps.nowMs()
  const published = await store.write(async (tx) => {
    const outcome = await publishDraft(tx, { modelId, nowMs, newId })
    if (outcome.type !== 'published') return outcome
    await notifyBuyers(tx, { modelId, versionId: outcome.versionId, nowMs })
    const { versionId: rowId, version } = outcome
    const note = { actorId, action: 'create', entity: 'files', rowId } as const
    await recordAudit(tx, { newId, nowMs }, { ...note, rowName: `v${version}` })
    return outcome
  })
  return published.type === 'published'
    ? readPack(deps, modelId)
    : problemAnswer('nothing-to-publish')
}

type NewVersion = { readonly modelId: string; readonly versionId: string; readonly nowMs: number }

/**
 * Emails the buyers of the model that their files, or newer ones, are available. Buyers who may not have them yet get
 * one email about all of them later.
 */
const notifyBuyers = async (
  tx: Queryable,
  { modelId, versionId, nowMs }: NewVersion,
): Promise<void> => {
  const occasion = `files-ready-${versionId}`
  for (const { order_id: orderId, delivery_from_ms } of await readPurchases(tx, modelId))
    if (delivery_from_ms <= nowMs) await queueOrderMail(tx, { orderId, occasion }, nowMs)
  await notifyListeners(tx)
}

const changeHandler =
  ({ store }: ApiDeps): Handler<ApiEnv> =>
  async ({ req }) => {
    const checked = await readChecked(req.raw, packFileChange)
    if (checked.type === 'refused') return answerToResponse(checked.answer)
    const { is_sample, format } = checked.value
    const change = {
      ...(is_sample === undefined ? {} : { is_sample }),
      ...(format === undefined ? {} : { format }),
    }
    const file = await store.write((tx) => changePackFile(tx, req.param('id') ?? '', change))
    return answerToResponse(file ? privateAnswer(file) : problemAnswer('not-found'))
  }

const deleteHandler =
  ({ store, packs, newId, nowMs }: ApiDeps): Handler<ApiEnv> =>
  async (context) => {
    const actorId = signedInOf(context).account.id
    const file = await store.write(async (tx) => {
      const found = await findPackFile(tx, context.req.param('id') ?? '')
      if (found?.is_draft !== 1) return null
      await takeFromDraft(tx, found)
      const note = { actorId, action: 'delete', entity: 'files', rowId: found.id } as const
      await recordAudit(tx, { newId, nowMs: nowMs() }, { ...note, rowName: found.name })
      return found
    })
    if (file === null) return answerToResponse(problemAnswer('not-found'))
    await store.write((tx) => dropUnnamedBytes(tx, packs.storage, [file.sha256]))
    return answerToResponse(emptyAnswer(204))
  }

const deleteVersionHandler =
  ({ store, packs }: ApiDeps): Handler<ApiEnv> =>
  async ({ req }) => {
    const modelId = req.param('id') ?? ''
    const number = Number(req.param('version'))
    const before = await readVersions(store.db, modelId)
    const outcome = await store.write(async (tx) => {
      const deleted = await deleteVersion(tx, modelId, number)
      // Without a version the pack is no longer for sale.
      if (deleted === 'deleted') await notifyListeners(tx)
      return deleted
    })
    if (outcome === 'sold') return answerToResponse(problemAnswer('version-sold'))
    if (outcome === 'unknown') return answerToResponse(problemAnswer('not-found'))
    const hashes = before
      .filter(({ version }) => version === number)
      .flatMap(({ files }) => files.map(({ sha256 }) => sha256))
    await store.write((tx) => dropUnnamedBytes(tx, packs.storage, hashes))
    return answerToResponse(emptyAnswer(204))
  }

/** Finds packs like their pages do: by the id at the end of the readable name, or by the id alone. */
const contentsHandler =
  ({ store }: ApiDeps): Handler<ApiEnv> =>
  async ({ req }) => {
    const model = await findOnSale(store.db, req.param('slug') ?? '')
    if (!model) return answerToResponse(problemAnswer('not-found'))
    const contents = await packContents(store.db, model)
    return answerToResponse(jsonAnswer(200, contents, { 'Cache-Control': 'no-cache' }))
  }

const findOnSale = async (db: Queryable, slug: string) => {
  const models = await db
    .selectFrom('models')
    .select(['id', 'name', 'is_nsfw'])
    .where('is_active', '=', 1)
    .execute()
  const find = createSlugIndex(models.map((model) => [modelSlug(model), model]))
  const found = models.find(({ id }) => id === slug) ?? find(slug)
  return found && { id: found.id, isNSFW: found.is_nsfw === 1 }
}

import type { Handler } from 'hono'
import * as v from 'valibot'
import {
  type ModelPack,
  modelPack,
  PACK_UPLOADS_PATH,
  packBuyers,
  packFile,
  packFileChange,
  packStates,
} from '#contract/admin/pack-files.ts'
import type { Model } from '#contract/entities/model.ts'
import { packContents } from '#contract/public/pack-contents.ts'
import { modelSlug } from '#contract/public/public-model.ts'
import { type ApiContext, type ApiDeps, type ApiEnv, signedInOf } from '#server/api-env.ts'
import { notifyListeners } from '#server/db/change-numbers.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { queueOrderMail } from '#server/email/mail-outbox.ts'
import { recordAudit } from '#server/entities/audit-log.ts'
import { createSlugIndex, keepingLast } from '#server/entities/cached-list.ts'
import { findRecord } from '#server/entities/entity-rows.ts'
import { modelTable } from '#server/entities/entity-tables.ts'
import { createFollowedRows } from '#server/entities/followed-rows.ts'
import {
  type Answer,
  answerToResponse,
  emptyAnswer,
  jsonAnswer,
  privateAnswer,
  problemAnswer,
} from '#server/http/answer.ts'
import { allowSlowBody } from '#server/http/body-deadline.ts'
import {
  type CallAnswer,
  json,
  type Parameter,
  rowIdParameter,
  slugParameter,
} from '#server/http/call.ts'
import { readChecked } from '#server/http/read-request.ts'
import { type Api, addRoute } from '#server/http/routes.ts'
import { noPause } from '#server/next-slice.ts'
import {
  EXAMPLE_BUYERS,
  EXAMPLE_CONTENT_FILE,
  EXAMPLE_MODEL_PACK,
  EXAMPLE_PACK_FILE,
} from '#server/openapi/example-forms.ts'
import {
  changePackFile,
  deleteVersion,
  dropUnnamedBytes,
  publishDraft,
  takeFromDraft,
} from './pack-draft.ts'
import {
  findPackFile,
  readModelPack,
  readPackBuyers,
  readPackContents,
  readPackStates,
  readPurchases,
  readVersions,
} from './pack-rows.ts'

const MODEL = '/api/admin/models/:id/pack'

const modelParameter: Parameter = { ...rowIdParameter, description: 'The model’s id.' }

const packAnswer: CallAnswer = {
  description: 'The pack.',
  content: json(modelPack, EXAMPLE_MODEL_PACK),
}

/** Admin routes for pack files, and the public list of their contents. */
export const addPackRoutes = (api: Api, deps: ApiDeps): void => {
  addRoute(api, MODEL, {
    id: 'read-model-pack',
    group: 'Files',
    method: 'GET',
    summary: 'Reads the files of a pack',
    description: 'What is on sale, what is in preparation, every version, and what is on its way.',
    pathParameters: [modelParameter],
    answers: { 200: packAnswer },
    handle: ofModel(deps, (id) => readPack(deps, id)),
  })
  addRoute(api, `${MODEL}/publish`, {
    id: 'publish-model-pack',
    group: 'Files',
    method: 'POST',
    summary: 'Puts the version in preparation on sale',
    description:
      'Orders keep the version that they bought; the server emails their buyers about the new one.',
    pathParameters: [modelParameter],
    answers: { 200: packAnswer },
    problems: ['nothing-to-publish'],
    handle: ofModel(deps, (id, context) => publish(deps, id, context)),
  })
  addRoute(api, `${MODEL}/versions/:version`, {
    id: 'delete-pack-version',
    group: 'Files',
    method: 'DELETE',
    summary: 'Deletes a version that no order has bought',
    pathParameters: [
      modelParameter,
      {
        name: 'version',
        description: 'Its number.',
        schema: v.pipe(v.number(), v.integer(), v.minValue(1)),
        example: '1',
      },
    ],
    answers: { 204: { description: 'It is gone, with the bytes that nothing else holds.' } },
    problems: ['version-sold'],
    handle: deleteVersionHandler(deps),
  })
  addRoute(api, `${MODEL}/buyers`, {
    id: 'list-pack-buyers',
    group: 'Files',
    method: 'GET',
    summary: 'Lists who has bought a model, with the version that they have',
    description: 'The newest 200.',
    pathParameters: [modelParameter],
    answers: { 200: { description: 'Newest first.', content: json(packBuyers, EXAMPLE_BUYERS) } },
    handle: ofModel(deps, async (id) => privateAnswer(await readPackBuyers(deps.store.db, id))),
  })
  addRoute(api, '/api/admin/pack-states', {
    id: 'list-pack-states',
    group: 'Files',
    method: 'GET',
    summary: 'Lists the models that have files on sale',
    answers: {
      200: {
        description: 'Each with its version and the number of its files.',
        content: json(packStates, [{ model_id: rowIdParameter.example, version: 1, files: 6 }]),
      },
    },
    handle: async () => answerToResponse(privateAnswer(await readPackStates(deps.store.db))),
  })
  addRoute(
    api,
    '/api/admin/pack-files/:id',
    {
      id: 'change-pack-file',
      group: 'Files',
      method: 'PUT',
      summary: 'Says of which format a file is, and whether it is given away',
      description: 'One file of each format is given away: the mark is taken from the former one.',
      body: json(packFileChange, { is_sample: true }),
      answers: { 200: { description: 'The file.', content: json(packFile, EXAMPLE_PACK_FILE) } },
      handle: changeHandler(deps),
    },
    {
      id: 'delete-pack-file',
      group: 'Files',
      method: 'DELETE',
      summary: 'Takes a file out of the version in preparation',
      description: 'What was published keeps it. Where no version holds it, its bytes go.',
      answers: { 204: { description: 'It is out.' } },
      handle: deleteHandler(deps),
    },
  )
  addUploadRoutes(api, deps)
}

const uploadParameter: Parameter = { ...rowIdParameter, description: 'The upload’s id.' }

const REFUSED_UPLOADS = [
  'bad-request',
  'unsupported-file',
  'file-too-large',
  'disk-full',
  'quota-exceeded',
  'upload-busy',
  'not-found',
] as const

const TUS =
  'By the protocol of tus 1.0.0 (https://tus.io), with `Tus-Resumable: 1.0.0`; its own refusals keep its statuses.'

const addUploadRoutes = (api: Api, deps: ApiDeps): void => {
  const upload = uploadHandler(deps)
  addRoute(api, PACK_UPLOADS_PATH, {
    id: 'begin-pack-upload',
    group: 'Files',
    method: 'POST',
    summary: 'Announces a file of a pack',
    description: `${TUS} \`Upload-Length\` says how many bytes it has, 20 GiB at most; \`Upload-Metadata\` names \`model_id\`, \`filename\`, and if it is known \`format\` and \`fingerprint\`. The server drops an upload that did not continue for a week.`,
    answers: { 201: { description: 'Announced.', headers: ['Location'] } },
    problems: REFUSED_UPLOADS,
    handle: upload,
  })
  addRoute(
    api,
    `${PACK_UPLOADS_PATH}/:id`,
    {
      id: 'read-pack-upload',
      group: 'Files',
      method: 'GET',
      summary: 'Says how much of an upload is there',
      description: `${TUS} Asked by \`HEAD\`, as it has no body: \`Upload-Offset\` says how many bytes are there, also after a restart.`,
      pathParameters: [uploadParameter],
      answers: { 200: { description: 'It goes on from there.' } },
      problems: ['method-not-allowed', 'upload-busy'],
      handle: upload,
    },
    {
      id: 'go-on-with-pack-upload',
      group: 'Files',
      method: 'PATCH',
      summary: 'Sends bytes of an upload',
      description: `${TUS} \`Content-Type: application/offset+octet-stream\`. What came of a request that was cut off stays. With its last byte the file is checked by its bytes and becomes part of the version in preparation; one of the same name there gives way.`,
      pathParameters: [uploadParameter],
      body: { type: 'bytes', mediaTypes: ['application/offset+octet-stream'] },
      answers: { 204: { description: 'They are there.' } },
      problems: REFUSED_UPLOADS,
      handle: upload,
    },
    {
      id: 'end-pack-upload',
      group: 'Files',
      method: 'DELETE',
      summary: 'Cancels an upload',
      pathParameters: [uploadParameter],
      answers: { 204: { description: 'Its bytes are deleted.' } },
      problems: ['bad-request', 'upload-busy'],
      handle: upload,
    },
  )
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
  for (const { order_id: orderId, delivery_from_ms } of await readPurchases(tx, modelId, noPause))
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

/** What is in a pack, for visitors. */
export const addPackContentsRoute = (api: Api, deps: ApiDeps): void =>
  addRoute(api, '/api/models/:slug/pack', {
    id: 'read-pack-contents',
    group: 'Files',
    method: 'GET',
    summary: 'Says what is in a pack',
    description: 'Files, sizes, and what is given away of it; of what is for adults, nothing is.',
    pathParameters: [slugParameter('luna-000001')],
    answers: {
      200: {
        description: 'What is on sale; version 0 where nothing was published yet.',
        content: json(packContents, { version: 1, files: [EXAMPLE_CONTENT_FILE], extras: [] }),
      },
    },
    handle: contentsHandler(deps),
  })

/** Finds packs like their pages do: by the id at the end of the readable name, or by the id alone. */
const contentsHandler = ({ store }: ApiDeps): Handler<ApiEnv> => {
  const onSale = createFollowedRows(store, modelTable, (model) =>
    model.isActive ? toListedPack(model) : null,
  )
  const findIn = keepingLast(indexPacks)
  return async ({ req }) => {
    const model = findIn(await onSale())(req.param('slug') ?? '')
    if (!model) return answerToResponse(problemAnswer('not-found'))
    const contents = await readPackContents(store.db, model)
    return answerToResponse(jsonAnswer(200, contents, { 'Cache-Control': 'no-cache' }))
  }
}

const toListedPack = ({ id, isNSFW, ...model }: Model) => ({
  id,
  isNSFW,
  slug: modelSlug({ id, ...model }),
})

type ListedPack = ReturnType<typeof toListedPack>

const indexPacks = (packs: readonly ListedPack[]) => {
  const byId = new Map(packs.map((pack) => [pack.id, pack]))
  const bySlug = createSlugIndex(packs.map((pack) => [pack.slug, pack]))
  return (slug: string): ListedPack | undefined => byId.get(slug) ?? bySlug(slug)
}

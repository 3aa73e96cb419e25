import type { Handler, Hono } from 'hono'
import { IDEMPOTENCY_KEY_HEADER, versionToEtag } from '#contract/sync-protocol.ts'
import { type Answer, answerToResponse, emptyAnswer } from '#server/http/answer.ts'
import { type ApiContext, type ApiDeps, type ApiEnv, signedInOf } from '#server/http/api-env.ts'
import { problemAnswer } from '#server/http/problem-answer.ts'
import { type JsonBody, readJsonBody } from '#server/http/read-json-body.ts'
import { jsonRepresentation, matchesEtag, sendRepresentation } from '#server/http/representation.ts'
import { addRoute } from '#server/http/routes.ts'
import { createListOf } from './entity-list.ts'
import { findRecord } from './entity-rows.ts'
import type { EntityTable } from './tables/entity-table.ts'
import { rowAnswer } from './entity-writes.ts'
import { type EntityWrite, writeEntity } from './write-entity.ts'

/** The calls that an entity's definition allows. */
export const addEntityRoutes = (app: Hono<ApiEnv>, deps: ApiDeps, table: EntityTable): void => {
  const { plural, mutations, single } = table.definition
  const address = `/api/admin/${plural}`
  const oneRow = {
    GET: async (context: ApiContext) => answerToResponse(await readOne(deps, table, context)),
    ...(mutations.update.length > 0 ? { PUT: updateHandler(deps, table) } : {}),
    ...(mutations.delete ? { DELETE: deleteHandler(deps, table) } : {}),
  }
  if (single) return addRoute(app, address, oneRow)
  addRoute(app, address, {
    GET: listHandler(deps, table),
    ...(mutations.create ? { POST: createHandler(deps, table) } : {}),
  })
  addRoute(app, `${address}/:id`, oneRow)
}

const listHandler = ({ store }: ApiDeps, table: EntityTable): Handler<ApiEnv> => {
  const list = createListOf(store, table, jsonRepresentation)
  return async ({ req }) =>
    sendRepresentation(await list(), req.raw, { cacheControl: 'private, no-store' })
}

const readOne = async (
  { store }: ApiDeps,
  table: EntityTable,
  context: ApiContext,
): Promise<Answer> => {
  const record = await findRecord(store.db, table, rowIdOf(table, context))
  if (!record) return problemAnswer('not-found')
  const etag = versionToEtag(record.version)
  return matchesEtag(context.req.header('If-None-Match') ?? null, etag)
    ? emptyAnswer(304, { ETag: etag })
    : rowAnswer(200, table, record)
}

const createHandler =
  (deps: ApiDeps, table: EntityTable): Handler<ApiEnv> =>
  (context) =>
    withBody(context, (body) =>
      writeEntity(deps, table, { type: 'create', body, ...headersOf(context) }),
    )

const updateHandler = (deps: ApiDeps, table: EntityTable): Handler<ApiEnv> => {
  const update = (context: ApiContext, body: JsonBody): Promise<Answer> =>
    writeEntity(deps, table, {
      type: 'update',
      rowId: rowIdOf(table, context),
      body,
      ...headersOf(context),
    })
  return table.definition.impliedUpdate === undefined
    ? (context) => withBody(context, (body) => update(context, body))
    : async (context) => answerToResponse(await update(context, NO_BODY))
}

/** Of an update that always means the same, a body is not even read. */
const NO_BODY: JsonBody = { value: {}, text: '' }

const deleteHandler =
  (deps: ApiDeps, table: EntityTable): Handler<ApiEnv> =>
  async (context) =>
    answerToResponse(
      await writeEntity(deps, table, {
        type: 'delete',
        rowId: rowIdOf(table, context),
        ...headersOf(context),
      }),
    )

const withBody = async (
  context: ApiContext,
  answer: (body: JsonBody) => Promise<Answer>,
): Promise<Response> => {
  const reading = await readJsonBody(context.req.raw)
  return answerToResponse(
    reading.type === 'read' ? await answer(reading.body) : problemAnswer(reading.code),
  )
}

const headersOf = (
  context: ApiContext,
): Pick<EntityWrite, 'actorId' | 'idempotencyKey' | 'ifMatch'> => ({
  actorId: signedInOf(context).account.id,
  idempotencyKey: context.req.header(IDEMPOTENCY_KEY_HEADER),
  ifMatch: context.req.header('If-Match'),
})

const rowIdOf = ({ definition }: EntityTable, context: ApiContext): string =>
  definition.single ? definition.plural : (context.req.param('id') ?? '')

import type { Handler } from 'hono'
import type { EntityKey } from '#contract/entities/entities.ts'
import { SYNC_CURSOR_HEADER, versionToEtag } from '#contract/sync-protocol.ts'
import { type ApiContext, type ApiDeps, type ApiEnv, signedInOf } from '#server/api-env.ts'
import { readChangeCounter } from '#server/db/change-numbers.ts'
import { answerToResponse, emptyAnswer, problemAnswer } from '#server/http/answer.ts'
import { readJsonBody } from '#server/http/read-request.ts'
import { matchesEtag } from '#server/http/representation.ts'
import { type Api, addRoute } from '#server/http/routes.ts'
import { listCall, readRowCall, readSingleCall, WRITE_CALLS } from './entity-calls.ts'
import { findRecord } from './entity-rows.ts'
import type { EntityTable } from './entity-table.ts'
import { ENTITY_TABLES } from './entity-tables.ts'
import { createListReader } from './list-answer.ts'
import { answerPage, isAboutPage } from './list-pages.ts'
import { answerChanges, isAboutChanges } from './read-changes.ts'
import { renderWritten } from './rendered-texts.ts'
import { rowAnswer } from './row-writes.ts'
import {
  bodyLimitsOf,
  type EntityWriter,
  parseWriteAddress,
  writeEntity,
  writesAt,
} from './write-entity.ts'

/** The routes that an entity's definition allows. */
export const addEntityRoutes = (app: Api, deps: ApiDeps & EntityWriter, key: EntityKey): void => {
  const table: EntityTable = ENTITY_TABLES[key]
  const { definition } = table
  const described = { definition, key }
  const address = `/api/admin/${key}`
  const handle = writeHandler(deps)
  const writes = (place: 'list' | 'row') =>
    writesAt(definition, place).map((type) => ({ ...WRITE_CALLS[type](described), handle }))
  const readList = definition.single
    ? (context: ApiContext) => readOne(deps, table, context, key)
    : createListReader(deps, table)
  addRoute(
    app,
    address,
    {
      ...(definition.single ? readSingleCall : listCall)(described),
      handle: withChanges(deps, table, readList),
    },
    ...writes('list'),
  )
  if (definition.single) return
  addRoute(
    app,
    `${address}/:id`,
    {
      ...readRowCall(described),
      handle: (context) => readOne(deps, table, context, context.req.param('id') ?? ''),
    },
    ...writes('row'),
  )
}

/** Every read of an entity also returns the cursor from which to ask for changes. */
const withChanges =
  (
    deps: ApiDeps,
    table: EntityTable,
    readList: (context: ApiContext) => Promise<Response>,
  ): Handler<ApiEnv> =>
  async (context) => {
    if (isAboutChanges(context)) return answerChanges(deps, table, context)
    // Read before the rows: a change in between is then reported twice rather than missed.
    const cursor = await readChangeCounter(deps.store.db)
    const isPage = !table.definition.single && isAboutPage(context)
    const response = isPage ? await answerPage(deps, table, context) : await readList(context)
    response.headers.set(SYNC_CURSOR_HEADER, String(cursor))
    return response
  }

const readOne = async (
  { store }: ApiDeps,
  table: EntityTable,
  { req }: ApiContext,
  id: string,
): Promise<Response> => {
  const record = await findRecord(store.db, table, id)
  if (!record) return answerToResponse(problemAnswer('not-found'))
  const etag = versionToEtag(record.version)
  return answerToResponse(
    matchesEtag(req.header('If-None-Match') ?? null, etag)
      ? emptyAnswer(304, { ETag: etag })
      : rowAnswer(200, table, record),
  )
}

const writeHandler =
  (deps: ApiDeps & EntityWriter): Handler<ApiEnv> =>
  async (context) => {
    const { method, path, raw } = context.req
    const finding = parseWriteAddress(method, path)
    if (finding.type === 'refused') return answerToResponse(problemAnswer(finding.code))
    const limits = bodyLimitsOf(finding.target)
    const reading = limits === null ? NO_BODY : await readJsonBody(raw, limits)
    if (reading.type === 'refused') return answerToResponse(problemAnswer(reading.code))
    const write = {
      target: finding.target,
      actorId: signedInOf(context).account.id,
      headers: raw.headers,
      body: reading.body?.value ?? null,
    }
    const texts = await renderWritten(deps, finding.target.table, write.body)
    return answerToResponse(await writeEntity(deps, { ...write, texts }))
  }

const NO_BODY = { type: 'read', body: null } as const

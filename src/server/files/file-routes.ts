import type { Handler, Hono } from 'hono'
import { FILES_PATH, filesQuery } from '#contract/admin/uploaded-files.ts'
import {
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  type PictureSize,
} from '#contract/public/picture-sizes.ts'
import { validate } from '#contract/validate.ts'
import { type ApiDeps, type ApiEnv, signedInOf } from '#server/api-env.ts'
import { findSession } from '#server/auth/sessions.ts'
import type { Store } from '#server/db/open-store.ts'
import type { StorageUnavailable } from '#server/db/storage-unavailable.ts'
import { recordAudit } from '#server/entities/audit-log.ts'
import {
  answerToResponse,
  emptyAnswer,
  jsonAnswer,
  privateAnswer,
  problemAnswer,
  retryLaterAnswer,
} from '#server/http/answer.ts'
import { allowSlowBody } from '#server/http/body-deadline.ts'
import { addRoute } from '#server/http/routes.ts'
import { createSemaphore } from '#server/http/semaphore.ts'
import { findFile, listFiles, readPictureUses, readUsesSince, removeFiles } from './file-rows.ts'
import { createResizer, createSizeMaker } from './picture-sizes.ts'
import { declaresTooManyBytes, keepPicture } from './picture-upload.ts'
import { createCleanOriginals, sendPicture, sendSize } from './send-picture.ts'

/** Whether visitors may see the picture with this hash. */
type IsPublicPicture = (sha256: string) => Promise<boolean>

type DeleteDeps = {
  readonly store: Store
  readonly nowMs: () => number
  readonly newId: () => string
  readonly stopping: AbortSignal
}

type Deleting = { readonly sha256: string; readonly actorId: string }

/** A device sends a picture before the row that names it, which may be delayed. */
const FRESH_MS = 3_600_000

/**
 * Deletes a picture that no row names. It is unavailable at once; its bytes are deleted later, with those of others.
 */
const deleteFile = async (
  { store, nowMs, newId, stopping }: DeleteDeps,
  { sha256, actorId }: Deleting,
): Promise<'deleted' | 'used' | 'fresh' | 'unknown' | 'stopping'> => {
  const uses = await readPictureUses(store.db, () => stopping.aborted)
  if (uses === null) return 'stopping'
  return store.write(async (tx) => {
    const file = await findFile(tx, sha256)
    if (file === undefined) return 'unknown'
    const lately = await readUsesSince(tx, uses.change)
    if (uses.used.has(sha256) || lately.has(sha256)) return 'used'
    const now = nowMs()
    if (Date.parse(file.created_at) > now - FRESH_MS) return 'fresh'
    await removeFiles(tx, [sha256], now)
    const note = { actorId, action: 'delete', entity: 'files', rowId: sha256 } as const
    await recordAudit(tx, { newId, nowMs: now }, note)
    return 'deleted'
  })
}

export type SizeReading =
  | { readonly type: 'original' }
  | { readonly type: 'size'; readonly size: PictureSize }
  | { readonly type: 'unknown' }

/** The size in an address's query. Only one spelling of the numbers is valid, so that a size has one address. */
const readSize = (w: string | undefined, f: string | undefined): SizeReading => {
  if (w === undefined && f === undefined) return { type: 'original' }
  const width = PICTURE_WIDTHS.find((known) => String(known) === w)
  const format = PICTURE_FORMATS.find((known) => known === f)
  return width === undefined || format === undefined
    ? { type: 'unknown' }
    : { type: 'size', size: { width, format } }
}

/** Each may need several megabytes of memory. */
const AT_ONCE = 8
const MOST_WAITING = 32
const RETRY_MS = 5_000

/** Pictures, addressed by the SHA-256 of their content: the content of an address never changes. */
export const addFileRoutes = (
  app: Hono<ApiEnv>,
  deps: ApiDeps,
  isPublicPicture: IsPublicPicture,
): void => {
  addRoute(app, FILES_PATH, { GET: listHandler(deps) })
  addRoute(app, `${FILES_PATH}/:sha256`, { PUT: uploadHandler(deps), DELETE: deleteHandler(deps) })
  addRoute(app, '/files/:sha256', { GET: readHandler(deps, isPublicPicture) })
}

const listHandler =
  ({ store }: ApiDeps): Handler<ApiEnv> =>
  async ({ req }) => {
    const { limit, before } = req.query()
    const checked = validate(filesQuery, {
      ...(before === undefined ? {} : { before }),
      ...(limit === undefined ? {} : { limit: Number(limit) }),
    })
    // No field errors: the client is a program, not a form.
    if (checked.type === 'invalid') return answerToResponse(problemAnswer('bad-request'))
    const page = await listFiles(store.db, checked.value)
    return answerToResponse(privateAnswer(page))
  }

const deleteHandler =
  (deps: ApiDeps): Handler<ApiEnv> =>
  async (context) => {
    const sha256 = context.req.param('sha256') ?? ''
    const actorId = signedInOf(context).account.id
    const outcome = isSha256(sha256) ? await deleteFile(deps, { sha256, actorId }) : 'unknown'
    switch (outcome) {
      case 'deleted':
        return answerToResponse(emptyAnswer(204))
      case 'used':
        return answerToResponse(problemAnswer('picture-in-use'))
      case 'fresh':
        return answerToResponse(problemAnswer('picture-just-arrived'))
      case 'unknown':
        return answerToResponse(problemAnswer('not-found'))
      case 'stopping':
        return answerToResponse(problemAnswer('not-ready'))
    }
  }

const readHandler = (deps: ApiDeps, isPublicPicture: IsPublicPicture): Handler<ApiEnv> => {
  const { store, objects } = deps
  const resize = createResizer(() => import('sharp'))
  const makeSize = createSizeMaker({
    store,
    objects,
    resize,
    onUnkept: createStorageFaultReporter(deps),
  })
  const giving = { objects, makeSize, cleanOriginal: createCleanOriginals(objects) }
  return async ({ req }) => {
    const reading = readSize(req.query('w'), req.query('f'))
    if (reading.type === 'unknown') return answerToResponse(problemAnswer('bad-request'))
    const sha256 = req.param('sha256') ?? ''
    const row = isSha256(sha256) ? await findFile(store.db, sha256) : undefined
    if (row === undefined) return answerToResponse(problemAnswer('not-found'))
    const isPublic = await isPublicPicture(sha256)
    // A client without access must not learn that the picture exists.
    if (!isPublic && !(await isAdmin(deps, req.header('Authorization'))))
      return answerToResponse(problemAnswer('not-found'))
    const asked = { req, isPublic }
    const answer =
      reading.type === 'original'
        ? await sendPicture(giving, row, asked)
        : await sendSize(giving, { row, size: reading.size }, asked)
    return answer ?? answerToResponse(problemAnswer('not-found'))
  }
}

const isAdmin = async (deps: ApiDeps, authorization: string | undefined): Promise<boolean> =>
  (await findSession(deps, authorization))?.account.role === 'admin'

/** Reports a storage fault to the operator, under an id of its own: several requests may wait for one size. */
const createStorageFaultReporter =
  ({ metrics, reportError, newId }: ApiDeps) =>
  (fault: StorageUnavailable): void => {
    metrics.storageFailed()
    reportError(fault, newId())
  }

const uploadHandler = (deps: ApiDeps): Handler<ApiEnv> => {
  const semaphore = createSemaphore({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING })
  return async (context) => {
    const { req } = context
    const sha256 = req.param('sha256') ?? ''
    const actorId = signedInOf(context).account.id
    if (!isSha256(sha256)) return answerToResponse(problemAnswer('not-found'))
    if (declaresTooManyBytes(req.header('Content-Length')))
      return answerToResponse(problemAnswer('body-too-large'))
    allowSlowBody(context)
    const turn = await semaphore.run(() =>
      keepPicture(deps, { sha256, actorId, body: req.raw.body }),
    )
    const keeping = turn.type === 'full' ? ({ type: 'busy' } as const) : turn.value
    if (keeping.type === 'busy') return answerToResponse(retryLaterAnswer('busy', RETRY_MS))
    if (keeping.type === 'refused') return answerToResponse(problemAnswer(keeping.code))
    const { isNew, bytes, contentType } = keeping
    const url = `/files/${sha256}`
    return answerToResponse(
      jsonAnswer(
        isNew ? 201 : 200,
        { sha256, url, bytes, content_type: contentType },
        isNew ? { Location: url } : {},
      ),
    )
  }
}

const isSha256 = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

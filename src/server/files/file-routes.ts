import type { Handler } from 'hono'
import * as v from 'valibot'
import { FILES_PATH, filesPage, filesQuery } from '#contract/admin/uploaded-files.ts'
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
import { json, NOT_MODIFIED, type Parameter } from '#server/http/call.ts'
import { type Api, addRoute } from '#server/http/routes.ts'
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

type SizeReading =
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

const SHA256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']

const sha256Parameter: Parameter = {
  name: 'sha256',
  description: 'SHA-256 of the content, in lower-case hexadecimal digits.',
  schema: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  example: SHA256,
}

const sizeParameters: readonly Parameter[] = [
  {
    name: 'w',
    description:
      'How wide, in pixels; never wider than the original. Given together with `f`: the picture is turned upright, in sRGB and without metadata.',
    schema: v.picklist(PICTURE_WIDTHS),
    example: '640',
  },
  {
    name: 'f',
    description:
      'In which form. What moves comes as WebP whichever is asked for, and what cannot be decoded as it is: `Content-Type` says which.',
    schema: v.picklist(PICTURE_FORMATS),
    example: 'avif',
  },
]

const receipt = v.object({
  sha256: v.string(),
  url: v.string(),
  bytes: v.number(),
  content_type: v.picklist(PICTURE_TYPES),
})

const KEPT = {
  sha256: SHA256,
  url: `/files/${SHA256}`,
  bytes: 182_044,
  content_type: 'image/webp',
}

const kept = json(receipt, KEPT)

const TIME = '2026-01-12T09:30:00.000Z'

const pageParameters: readonly Parameter[] = [
  {
    name: 'before',
    description: 'The `next` of the page before: the answer goes on with what is older.',
    schema: v.string(),
    example: `${TIME}_${SHA256}`,
  },
  {
    name: 'limit',
    description: 'Pictures in one page, 60 by default.',
    schema: filesQuery.entries.limit.wrapped,
    example: '60',
  },
]

/** Pictures, addressed by the SHA-256 of their content: the content of an address never changes. */
export const addFileRoutes = (app: Api, deps: ApiDeps, isPublicPicture: IsPublicPicture): void => {
  addRoute(app, FILES_PATH, {
    id: 'list-files',
    group: 'Files',
    method: 'GET',
    summary: 'Lists the pictures',
    description:
      'Newest first, page by page. `unused_since` is noticed once a day; thirty days later the picture is dropped.',
    query: pageParameters,
    answers: {
      200: {
        description: 'A page of them.',
        content: json(filesPage, {
          files: [{ ...KEPT, created_at: '2026-01-12T09:30:00.000Z', unused_since: null }],
          next: `${'2026-01-12T09:30:00.000Z'}_${SHA256}`,
        }),
      },
    },
    problems: ['bad-request'],
    handle: listHandler(deps),
  })
  addRoute(
    app,
    `${FILES_PATH}/:sha256`,
    {
      id: 'upload-file',
      group: 'Files',
      method: 'PUT',
      summary: 'Uploads a picture',
      description:
        'At most 10 MB. Its first bytes decide its type, whatever the header says. It must contain no Exif, XMP, IPTC, C2PA or comments, except its orientation and what it declares of AI (IPTC `DigitalSourceType`). Sending it again is no error. The server ends an upload that is slower than 120 kB in half a minute.',
      pathParameters: [sha256Parameter],
      body: { type: 'bytes', mediaTypes: PICTURE_TYPES },
      answers: {
        200: { description: 'It was there already.', content: kept },
        201: { description: 'Kept.', headers: ['Location'], content: kept },
      },
      problems: [
        'bad-request',
        'body-too-large',
        'unsupported-picture',
        'picture-metadata',
        'hash-mismatch',
      ],
      handle: uploadHandler(deps),
    },
    {
      id: 'delete-file',
      group: 'Files',
      method: 'DELETE',
      summary: 'Deletes a picture that no row names',
      description:
        'The server no longer sends it; uploaded again, it is back. A picture of the last hour cannot be deleted: the row that names it may still arrive.',
      pathParameters: [sha256Parameter],
      answers: { 204: { description: 'It is gone.' } },
      problems: ['picture-in-use', 'picture-just-arrived', 'not-ready'],
      handle: deleteHandler(deps),
    },
  )
  addRoute(app, '/files/:sha256', {
    id: 'read-file',
    group: 'Files',
    method: 'GET',
    summary: 'Reads a picture, as it is or in another size',
    description:
      'The server makes a size at its first request; with many to make, it asks some clients to try again later. A picture that no row shows to visitors, because it is hidden, deleted or for adults, is served to admins only. `Range` is read for the picture as it is.',
    pathParameters: [sha256Parameter],
    query: sizeParameters,
    headers: ['If-None-Match', 'Range'],
    answers: {
      200: {
        description:
          'The picture. The content of an address never changes, but whether visitors may see it does: it may be cached for an hour.',
        headers: ['ETag'],
        content: { type: 'bytes', mediaTypes: PICTURE_TYPES },
      },
      206: {
        description: 'The part of it that `Range` asked for.',
        headers: ['ETag'],
        content: { type: 'bytes', mediaTypes: PICTURE_TYPES },
      },
      304: NOT_MODIFIED,
    },
    problems: ['bad-request', 'range-not-satisfiable'],
    handle: readHandler(deps, isPublicPicture),
  })
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

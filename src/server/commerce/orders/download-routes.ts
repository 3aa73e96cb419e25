import { hash, timingSafeEqual } from 'node:crypto'
import type { Handler } from 'hono'
import * as v from 'valibot'
import { LOCALES, localizePath } from '#contract/locales.ts'
import { orderDownloadRequest } from '#contract/public/forms/order-requests.ts'
import { orderDownloadAnswer } from '#contract/public/order-page.ts'
import { ORDER_PATH } from '#contract/public/page-paths.ts'
import { isUuid } from '#domain/uuid.ts'
import type { ApiDeps, ApiEnv } from '#server/api-env.ts'
import { findOrderByToken, type OrderRow } from '#server/commerce/order-token.ts'
import { findOrder } from '#server/commerce/payment-attempts.ts'
import type { Seal } from '#server/db/seal.ts'
import { StorageUnavailable } from '#server/db/storage-unavailable.ts'
import { sendDownload } from '#server/files/send-download.ts'
import { answerToResponse, jsonAnswer, problemAnswer } from '#server/http/answer.ts'
import { type CallAnswer, json, NOT_MODIFIED, rowIdParameter } from '#server/http/call.ts'
import type { Form } from '#server/http/form.ts'
import { type Api, addRoute } from '#server/http/routes.ts'
import { EXPIRED_DOWNLOAD } from '#server/http/visitor-messages.ts'
import { EXAMPLE_LINK, EXAMPLE_PACK_FILE } from '#server/openapi/example-forms.ts'
import type { PackStorage } from '#server/ports/pack-files.ts'
import { DAY_MS, isoTime } from '#server/time.ts'
import { labelKitBytes } from '../packs/label-kit.ts'
import { type Delivered, findDelivered } from '../packs/order-files.ts'
import { findPackFile, readVersions, SAMPLES_PATH } from '../packs/pack-rows.ts'
import { readFilesOfOrder } from './read-order-page.ts'

/** What a link opens, and until when. */
type DownloadGrant = {
  readonly orderId: string
  readonly fileId: string
  /** Generation of the order's token: revoking the token invalidates its links. */
  readonly generation: number
  readonly expiresMs: number
}

const DOWNLOAD_PATH = '/download'

/** Long enough to start a download. A started download continues, and can be resumed: see `RESUMABLE_MS`. */
const LINK_LIFE_MS = 10 * 60_000

/** A link that is not stored: it contains what it opens, signed by this server. */
const downloadUrl = (
  seal: Seal,
  { orderId, fileId, generation, expiresMs }: DownloadGrant,
): string => {
  const grant = Buffer.from(`${orderId}/${fileId}/${generation}/${expiresMs}`).toString('base64url')
  return `${DOWNLOAD_PATH}/${grant}.${signatureOf(seal, grant)}`
}

const signatureOf = (seal: Seal, grant: string): string => seal.derive(`download ${grant}`)

/** Null: this server did not sign it, or it was changed. The caller checks the expiry. */
const readDownloadLink = (seal: Seal, link: string): DownloadGrant | null => {
  const [, grant = '', signature = ''] = /^([\w-]{1,300})\.([\w-]{43})$/.exec(link) ?? []
  if (grant === '') return null
  const expected = Buffer.from(signatureOf(seal, grant))
  if (!timingSafeEqual(expected, Buffer.from(signature))) return null
  const [orderId = '', fileId = '', generation, expiresMs] = Buffer.from(grant, 'base64url')
    .toString()
    .split('/')
  return { orderId, fileId, generation: Number(generation), expiresMs: Number(expiresMs) }
}

const part: CallAnswer = {
  description: 'The part of it that `Range` asked for.',
  headers: ['ETag', 'Content-Disposition'],
  content: {
    type: 'bytes',
    mediaTypes: ['application/zip', 'image/*', 'video/*', 'application/pdf', 'text/plain'],
  },
}

const whole: CallAnswer = { ...part, description: 'The file.' }

/** Free samples, for everyone. */
export const addSampleRoute = (api: Api, deps: ApiDeps): void =>
  addRoute(api, `${SAMPLES_PATH}/:id/:name`, {
    id: 'read-pack-sample',
    group: 'Files',
    method: 'GET',
    summary: 'Reads a file that is given away',
    pathParameters: [
      rowIdParameter,
      {
        name: 'name',
        description: 'Its name, for who keeps it.',
        schema: v.string(),
        example: 'luna-journal.txt',
      },
    ],
    headers: ['If-None-Match', 'Range'],
    answers: { 200: whole, 206: part, 304: NOT_MODIFIED },
    problems: ['range-not-satisfiable'],
    handle: sampleHandler(deps),
  })

/** Downloads of bought files, for their buyers. */
export const addDownloadRoute = (api: Api, deps: ApiDeps): void =>
  addRoute(api, `${DOWNLOAD_PATH}/:link`, {
    id: 'download-file',
    group: 'Files',
    method: 'GET',
    summary: 'Downloads a file that was bought',
    description:
      'The server checks again whether the buyer may have the file. A download that started in time can be resumed for a day with `Range` and `If-Range`. A browser that opens an expired link is redirected to the page that finds orders.',
    pathParameters: [
      {
        name: 'link',
        description: 'What `POST /api/order/download` has answered.',
        schema: v.string(),
        example: 'MDE5YTAwMDA.Vb0Zc2wq3JdYk9T5n8sLxQe7RfGhUiAoPmCvEtBgNyD',
      },
    ],
    headers: ['If-None-Match', 'Range'],
    answers: {
      200: whole,
      206: part,
      303: { description: 'The page that finds orders.', headers: ['Location'] },
      304: NOT_MODIFIED,
    },
    problems: [
      'link-expired',
      'order-not-paid',
      'delivery-waits',
      'access-revoked',
      'range-not-satisfiable',
    ],
    handle: downloadHandler(deps),
  })

/** Refers to the order, not to this link. */
const CLOSED = 'Ce lien n’ouvre plus de commande. Cette page peut vous en envoyer un autre.'

/** Makes a link that is valid for minutes. Nothing is stored: the download is counted when the link is opened. */
export const createDownloadForm = ({
  seal,
  nowMs,
}: ApiDeps): Form<typeof orderDownloadRequest> => ({
  name: 'order/download',
  schema: orderDownloadRequest,
  call: {
    id: 'ask-for-download',
    group: 'Files',
    summary: 'Asks for a link to a file that was bought',
    description: 'With the token of the order’s page. The link lives for ten minutes. Not cached.',
    example: { ...EXAMPLE_LINK, file: EXAMPLE_PACK_FILE.id },
    answers: {
      200: {
        description: 'The link.',
        content: json(orderDownloadAnswer, {
          url: '/download/MDE5YTAwMDA.Vb0Zc2wq3JdYk9T5n8sLxQe7RfGhUiAoPmCvEtBgNyD',
          expires_at: '2026-01-12T09:40:00.000Z',
        }),
      },
    },
    problems: ['link-expired', 'not-found', 'order-not-paid', 'delivery-waits', 'access-revoked'],
  },
  isReading: true,
  write: async ({ tx: db }, { token, file: fileId }) => {
    const order = await findOrderByToken(db, token)
    if (!order) return problemAnswer('link-expired', { detail: CLOSED })
    const now = nowMs()
    const files = await readFilesOfOrder(db, order, now)
    const delivered = await findDelivered(db, files, { fileId, nowMs: now })
    if (delivered.type === 'refused') return problemAnswer(delivered.code)
    const expiresMs = now + LINK_LIFE_MS
    const grant = { orderId: order.id, fileId, generation: order.token_generation, expiresMs }
    return jsonAnswer(
      200,
      { url: downloadUrl(seal, grant), expires_at: isoTime(expiresMs) },
      { 'Cache-Control': 'no-store' },
    )
  },
})

/** For a large file over a slow line: a download that started in time may be resumed for so long. */
const RESUMABLE_MS = 24 * 60 * 60_000

const downloadHandler =
  (deps: ApiDeps): Handler<ApiEnv> =>
  async ({ req }) => {
    const { store, seal, nowMs } = deps
    const grant = readDownloadLink(seal, req.param('link') ?? '')
    const order = grant && (await findOrder(store.db, grant.orderId))
    if (!grant || !order || order.token_generation !== grant.generation)
      return refuse(req.raw, 'link-expired', order ?? null)
    const now = nowMs()
    const { fileId, expiresMs } = grant
    const files = await readFilesOfOrder(store.db, order, now)
    const delivered = await findDelivered(store.db, files, { fileId, nowMs: now })
    if (delivered.type === 'refused') return refuse(req.raw, delivered.code, order)
    const etag = `"${delivered.sha256 ?? (await labelKitBytes()).etag}"`
    const isGoingOn = req.header('Range') !== undefined && req.header('If-Range') === etag
    if (now >= expiresMs && !(isGoingOn && now < expiresMs + RESUMABLE_MS))
      return refuse(req.raw, 'link-expired', order)
    const content = await openContent(deps, delivered)
    // The database lists the file and the disk lacks it: reported to the operator.
    if (content === null) {
      deps.reportError(new Error(`pack file ${fileId} is not on the disk`), deps.newId())
      return refuse(req.raw, 'not-found', order)
    }
    if (req.method !== 'HEAD') await countDownload(deps, order.id, delivered)
    const { name, size, type } = delivered.file
    return sendDownload(req.raw, {
      content,
      name,
      size,
      type,
      etag,
      disposition: 'attachment',
      cacheControl: 'private, no-store',
    })
  }

type Sent = Extract<Delivered, { type: 'file' }>

const openContent = async ({ packs }: ApiDeps, { sha256 }: Sent) =>
  sha256 === null ? (await labelKitBytes()).bytes : pathIfThere(packs.storage, sha256)

const pathIfThere = ({ has, pathOf }: PackStorage, sha256: string): string | null =>
  has(sha256) ? pathOf(sha256) : null

/** Counts once per file and day, however many requests there are: a download manager fetches many parts. */
const countDownload = async (
  { store, nowMs, reportError, newId }: ApiDeps,
  orderId: string,
  { file, version }: Sent,
): Promise<void> => {
  const at_ms = nowMs()
  const day = Math.floor(at_ms / DAY_MS)
  // The same id for the same file and day, so that it is counted once.
  const id = hash('sha256', `downloaded ${orderId} ${file.id} ${day}`).slice(0, 32)
  const known = await store.db
    .selectFrom('order_events')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (known) return
  const data = JSON.stringify({ file: file.id, name: file.name, version })
  try {
    await store.write(async (tx) => {
      await tx
        .insertInto('order_events')
        .values({ id, order_id: orderId, kind: 'downloaded', data, actor_id: null, at_ms })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
    })
  } catch (error) {
    // A buyer gets the file even when the count cannot be stored.
    if (!(error instanceof StorageUnavailable)) throw error
    reportError(error, newId())
  }
}

type RefusalCode = Extract<Delivered, { type: 'refused' }>['code'] | 'link-expired'

/** A browser is redirected to the page where buyers find their orders; a program gets the reason. */
const refuse = (request: Request, code: RefusalCode, order: OrderRow | null): Response => {
  if (request.headers.get('Sec-Fetch-Mode') === 'navigate') {
    const locale = LOCALES.find((known) => known === order?.language) ?? 'fr'
    const location = localizePath(`${ORDER_PATH}/find`, locale)
    return new Response(null, {
      status: 303,
      headers: { Location: location, 'Cache-Control': 'no-store' },
    })
  }
  const extras = code === 'link-expired' ? { detail: EXPIRED_DOWNLOAD.fr } : {}
  return answerToResponse(problemAnswer(code, extras))
}

/** Free samples of what is on sale, open to everyone. */
const sampleHandler =
  ({ store, packs }: ApiDeps): Handler<ApiEnv> =>
  async ({ req }) => {
    const id = req.param('id') ?? ''
    const row = isUuid(id) ? await findPackFile(store.db, id) : undefined
    const model =
      row?.is_sample === 1
        ? await store.db
            .selectFrom('models')
            .select('id')
            .where('id', '=', row.model_id)
            .where('is_active', '=', 1)
            .where('is_nsfw', '=', 0)
            .executeTakeFirst()
        : undefined
    const latest = model && (await readVersions(store.db, model.id)).at(-1)
    const isOnSale = latest?.files.some((file) => file.id === id) === true
    const content = row && isOnSale ? pathIfThere(packs.storage, row.sha256) : null
    if (!row || content === null) return answerToResponse(problemAnswer('not-found'))
    return sendDownload(req.raw, {
      content,
      name: row.name,
      size: Number(row.bytes),
      type: row.content_type,
      etag: `"${row.sha256}"`,
      disposition: 'inline',
      // The file may stop being a free sample.
      cacheControl: 'public, max-age=3600, s-maxage=300',
    })
  }

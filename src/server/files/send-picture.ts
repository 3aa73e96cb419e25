import { createHash } from 'node:crypto'
import type { HonoRequest } from 'hono'
import { cleanPicture, isClean } from '#contract/pictures/clean-picture.ts'
import type { PictureSize } from '#contract/public/picture-sizes.ts'
import { answerToResponse, problemAnswer, retryLaterAnswer } from '#server/http/answer.ts'
import { matchesEtag } from '#server/http/representation.ts'
import type { ObjectStore } from '../db/object-store.ts'
import type { FileRow } from './file-rows.ts'
import { cleanName, type SizeMaker, sizeName } from './picture-sizes.ts'
import { inflateText } from './picture-upload.ts'
import { readRange } from './send-download.ts'

/** Name and size of the stored file that is served for a picture. */
type Given = { readonly name: string; readonly bytes: number }

type CleanOriginals = (row: FileRow) => Promise<Given | 'missing'>

/**
 * Serves pictures that were stored before metadata about author and location was forbidden: without that metadata, in a
 * copy that is made at the first request and stored beside the picture. The original bytes stay under their hash, for
 * devices and backups. Each process checks a picture once; a broken picture, whose metadata cannot be found, is served
 * unchanged.
 * @throws StorageUnavailable when the copy cannot be stored: then nothing is served.
 */
export const createCleanOriginals = (objects: ObjectStore): CleanOriginals => {
  const known = new Map<string, Promise<Given | 'missing'>>()
  const look = async (row: FileRow): Promise<Given | 'missing'> => {
    const given = await (known.get(row.sha256) ?? begin(row))
    // It may have been deleted meanwhile, and uploaded again.
    const isThere = given !== 'missing' && (await objects.has(given.name))
    if (!isThere) known.delete(row.sha256)
    return isThere ? given : 'missing'
  }
  const begin = (row: FileRow): Promise<Given | 'missing'> => {
    const finding = clean(objects, row).catch((error: unknown) => {
      known.delete(row.sha256)
      throw error
    })
    known.set(row.sha256, finding)
    return finding
  }
  return look
}

const clean = async (
  objects: ObjectStore,
  { sha256, content_type, bytes }: FileRow,
): Promise<Given | 'missing'> => {
  const original = await objects.open(sha256)
  if (original === null) return 'missing'
  const content = new Uint8Array(await new Response(original).arrayBuffer())
  const cleaned = await cleanPicture(content, { inflate: inflateText })
  if (cleaned === null || isClean(content, cleaned)) return { name: sha256, bytes }
  const name = cleanName(sha256)
  await objects.put({
    name,
    sha256: createHash('sha256').update(cleaned.bytes).digest('hex'),
    contentType: content_type,
    content: [cleaned.bytes],
  })
  return { name, bytes: cleaned.bytes.length }
}

/** The whole picture, a part of it, or 304; null when its bytes are missing. */
export const sendPicture = async (
  { objects, cleanOriginal }: PictureDeps,
  row: FileRow,
  { req: request, isPublic }: PictureRequest,
): Promise<Response | null> => {
  const given = await cleanOriginal(row)
  if (given === 'missing') return null
  const { name, bytes } = given
  const etag = `"${name}"`
  const headers = new Headers({ ...cachingHeaders(isPublic), 'Accept-Ranges': 'bytes', ETag: etag })
  if (matchesEtag(request.header('If-None-Match') ?? null, etag))
    return new Response(null, { status: 304, headers })
  const reading = isAboutThis(request.header('If-Range'), etag)
    ? readRange(request.header('Range'), bytes)
    : ({ type: 'whole' } as const)
  if (reading.type === 'outside') return outsideAnswer(bytes)
  const range = reading.type === 'part' ? reading.range : { first: 0, last: bytes - 1 }
  const body = await openBody(objects, name, { range, isHead: request.method === 'HEAD' })
  if (body === 'missing') return null
  headers.set('Content-Type', row.content_type)
  headers.set('Content-Length', String(range.last - range.first + 1))
  const isPart = reading.type === 'part'
  if (isPart) headers.set('Content-Range', `bytes ${range.first}-${range.last}/${bytes}`)
  return new Response(body, { status: isPart ? 206 : 200, headers })
}

type PictureDeps = {
  readonly objects: ObjectStore
  readonly cleanOriginal: CleanOriginals
}

type PictureRequest = {
  readonly req: HonoRequest
  /** Otherwise the request comes from an administrator. */
  readonly isPublic: boolean
}

/**
 * The content of an address never changes, but its visibility does: a browser checks again after an hour, and a shared
 * cache after five minutes. A picture that is not public is cached by the administrator's own browser only.
 */
const cachingHeaders = (isPublic: boolean): Readonly<Record<string, string>> => ({
  ...(isPublic
    ? { 'Cache-Control': 'public, max-age=3600, s-maxage=300' }
    : { 'Cache-Control': 'private, no-cache', Vary: 'Authorization' }),
  ...ONLY_A_PICTURE,
})

/** Also applies when a visitor opens it as a page. */
const ONLY_A_PICTURE = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
}

/** Sends a part only if the parts that the client has are of the same content (RFC 9110, section 13.1.5). */
const isAboutThis = (ifRange: string | undefined, etag: string): boolean =>
  ifRange === undefined || ifRange.trim() === etag

type Wanted = { readonly range: { first: number; last: number }; readonly isHead: boolean }

const openBody = async (
  objects: ObjectStore,
  name: string,
  { range, isHead }: Wanted,
): Promise<ReadableStream<Uint8Array> | null | 'missing'> => {
  if (isHead) return (await objects.has(name)) ? null : 'missing'
  return (await objects.open(name, range)) ?? 'missing'
}

const outsideAnswer = (size: number): Response =>
  answerToResponse(
    problemAnswer('range-not-satisfiable', { headers: { 'Content-Range': `bytes */${size}` } }),
  )

/** About the time that a few pictures take. */
const RETRY_MS = 3_000

export type SizeDeps = PictureDeps & { readonly makeSize: SizeMaker }

export type SizeWish = { readonly row: FileRow; readonly size: PictureSize }

/** The picture in that size, or 304; in another format if this one is impossible. Null when it does not exist. */
export const sendSize = async (
  deps: SizeDeps,
  { row, size }: SizeWish,
  asked: PictureRequest,
): Promise<Response | null> => {
  const body = await openSize(deps, row.sha256, size)
  switch (body) {
    case 'missing':
      return null
    case 'busy':
      return answerToResponse(retryLaterAnswer('busy', RETRY_MS))
    case 'impossible':
      return size.format === 'avif'
        ? sendSize(deps, { row, size: { ...size, format: 'webp' } }, asked)
        : sendPicture(deps, row, asked)
    default:
      return sendBody(body, { name: sizeName(row.sha256, size), format: size.format, asked })
  }
}

type Body = ReadableStream<Uint8Array>

/** The size is made at the first request, and again as long as it cannot be stored. */
const openSize = async (
  { objects, makeSize }: Pick<SizeDeps, 'objects' | 'makeSize'>,
  sha256: string,
  size: PictureSize,
): Promise<Body | 'busy' | 'missing' | 'impossible'> => {
  const name = sizeName(sha256, size)
  const kept = await objects.open(name)
  if (kept !== null) return unlessEmpty(kept)
  const making = await makeSize(sha256, size)
  switch (making.type) {
    case 'busy':
    case 'missing':
      return making.type
    case 'unkept':
      return making.resized.type === 'made' ? streamOf(making.resized.bytes) : 'impossible'
    case 'kept': {
      const made = await objects.open(name)
      return made === null ? 'missing' : unlessEmpty(made)
    }
  }
}

const streamOf = (bytes: Uint8Array): Body =>
  new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(bytes)
      controller.close()
    },
  })

const unlessEmpty = async (content: Body): Promise<Body | 'impossible'> => {
  const reader = content.getReader()
  const first = await reader.read()
  if (first.done) return 'impossible'
  return new ReadableStream({
    start: (controller) => controller.enqueue(first.value),
    pull: async (controller) => {
      const next = await reader.read()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

type Sent = {
  readonly name: string
  readonly format: PictureSize['format']
  readonly asked: PictureRequest
}

const sendBody = async (
  body: Body,
  { name, format, asked: { req, isPublic } }: Sent,
): Promise<Response> => {
  const etag = `"${name}"`
  const headers = new Headers({ ...cachingHeaders(isPublic), ETag: etag })
  const isKnown = matchesEtag(req.header('If-None-Match') ?? null, etag)
  if (!isKnown) headers.set('Content-Type', `image/${format}`)
  if (!isKnown && req.method !== 'HEAD') return new Response(body, { status: 200, headers })
  await body.cancel()
  return new Response(null, { status: isKnown ? 304 : 200, headers })
}

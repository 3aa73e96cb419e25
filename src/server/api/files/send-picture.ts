import type { HonoRequest } from 'hono'
import { answerToResponse } from '#server/http/answer.ts'
import { problemAnswer } from '#server/http/problem-answer.ts'
import { matchesEtag } from '#server/http/representation.ts'
import type { CleanOriginals } from './clean-originals.ts'
import type { FileRow } from './find-file.ts'
import { readRange } from './read-range.ts'
import type { ObjectStore } from './stores/object-store.ts'

/** The whole picture, a part of it, or 304; null when its bytes are not where they should be. */
export const sendPicture = async (
  { objects, cleanOriginal }: PictureDeps,
  row: FileRow,
  { req: request, isPublic }: PictureRequest,
): Promise<Response | null> => {
  const given = await cleanOriginal(row)
  if (given === 'missing') return null
  const { name, bytes } = given
  const etag = `"${name}"`
  const headers = new Headers({ ...keepingOf(isPublic), 'Accept-Ranges': 'bytes', ETag: etag })
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

export type PictureDeps = {
  readonly objects: ObjectStore
  readonly cleanOriginal: CleanOriginals
}

export type PictureRequest = {
  readonly req: HonoRequest
  /** Else an administrator asks. */
  readonly isPublic: boolean
}

/**
 * What is at the address never changes, but whether everybody may see it does: a browser looks again after an hour, and
 * what stands between after five minutes. What is not public, only the administrator's own browser keeps.
 */
export const keepingOf = (isPublic: boolean): Readonly<Record<string, string>> => ({
  ...(isPublic
    ? { 'Cache-Control': 'public, max-age=3600, s-maxage=300' }
    : { 'Cache-Control': 'private, no-cache', Vary: 'Authorization' }),
  ...ONLY_A_PICTURE,
})

/** Also when somebody opens it as a page. */
const ONLY_A_PICTURE = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
}

/** A part goes with the parts that the client has only when they are of the same content (RFC 9110, section 13.1.5). */
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

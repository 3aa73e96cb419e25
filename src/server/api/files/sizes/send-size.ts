import type { PictureSize } from '#contract/public/picture-sizes.ts'
import { answerToResponse } from '#server/http/answer.ts'
import { retryLaterAnswer } from '#server/http/problem-answer.ts'
import { matchesEtag } from '#server/http/representation.ts'
import type { FileRow } from '../find-file.ts'
import { keepingOf, type PictureDeps, type PictureRequest, sendPicture } from '../send-picture.ts'
import type { SizeMaker } from './create-size-maker.ts'
import { sizeName } from './size-names.ts'

/** About as long as a few pictures take. */
const RETRY_MS = 3_000

export type SizeDeps = PictureDeps & { readonly makeSize: SizeMaker }

export type SizeWish = { readonly row: FileRow; readonly size: PictureSize }

/** The picture in that size, or 304; in a plainer form where it cannot be had in this one. Null when it is not there. */
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

/** It is made when it is asked for first, and again for as long as it could not be kept. */
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
  const headers = new Headers({ ...keepingOf(isPublic), ETag: etag })
  const isKnown = matchesEtag(req.header('If-None-Match') ?? null, etag)
  if (!isKnown) headers.set('Content-Type', `image/${format}`)
  if (!isKnown && req.method !== 'HEAD') return new Response(body, { status: 200, headers })
  await body.cancel()
  return new Response(null, { status: isKnown ? 304 : 200, headers })
}

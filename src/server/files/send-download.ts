import { answerToResponse, problemAnswer } from '#server/http/answer.ts'
import { fileBody } from '#server/http/file-body.ts'
import { matchesEtag } from '#server/http/representation.ts'
import type { ByteRange } from '../db/object-store.ts'

export type RangeReading =
  | { readonly type: 'whole' }
  | { readonly type: 'part'; readonly range: ByteRange }
  /** The range lies outside the file. */
  | { readonly type: 'outside' }

const WHOLE: RangeReading = { type: 'whole' }

/**
 * Reads a `Range` header (RFC 9110, section 14.2) for a file of `size` bytes. Several ranges, and unknown forms, are
 * answered with the whole file, which is always allowed.
 */
export const readRange = (header: string | undefined, size: number): RangeReading => {
  const [, first = '', last = ''] =
    /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return WHOLE
  if (first === '') return within({ first: Math.max(0, size - Number(last)), last: size - 1 }, size)
  if (last !== '' && Number(last) < Number(first)) return WHOLE
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return within({ first: Number(first), last: end }, size)
}

const within = (range: ByteRange, size: number): RangeReading =>
  range.first < size ? { type: 'part', range } : { type: 'outside' }

/** The content: the path of a file, or bytes in memory. */
type FileContent = string | Uint8Array<ArrayBuffer>

export type SentFile = {
  readonly content: FileContent
  readonly name: string
  readonly size: number
  /** Its media type. */
  readonly type: string
  /** Identifies exactly these bytes; includes the quotes. */
  readonly etag: string
  /** Saved as a file, or shown in the browser. */
  readonly disposition: 'attachment' | 'inline'
  readonly cacheControl: string
}

/** The whole file, a part of it, 304 or 416 (RFC 9110, sections 13 and 14). */
export const sendDownload = (request: Request, file: SentFile): Response => {
  const { content, size, etag } = file
  const headers = new Headers({
    'Accept-Ranges': 'bytes',
    'Cache-Control': file.cacheControl,
    'Content-Disposition': contentDisposition(file),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    ETag: etag,
    'X-Content-Type-Options': 'nosniff',
  })
  if (matchesEtag(request.headers.get('If-None-Match'), etag)) {
    return new Response(null, { status: 304, headers })
  }
  const ifRange = request.headers.get('If-Range')
  const isAboutThis = ifRange === null || ifRange.trim() === etag
  const reading = isAboutThis
    ? readRange(request.headers.get('Range') ?? undefined, size)
    : ({ type: 'whole' } as const)
  if (reading.type === 'outside') {
    return answerToResponse(
      problemAnswer('range-not-satisfiable', { headers: { 'Content-Range': `bytes */${size}` } }),
    )
  }
  const { first, last } = reading.type === 'part' ? reading.range : { first: 0, last: size - 1 }
  headers.set(
    'Content-Type',
    file.type.startsWith('text/') ? `${file.type}; charset=utf-8` : file.type,
  )
  headers.set('Content-Length', String(last - first + 1))
  if (reading.type === 'part') headers.set('Content-Range', `bytes ${first}-${last}/${size}`)
  const status = reading.type === 'part' ? 206 : 200
  if (request.method === 'HEAD') {
    return new Response(null, { status, headers })
  }
  return new Response(bodyOf(content, first, last), { status, headers })
}

const bodyOf = (content: FileContent, first: number, last: number) => {
  if (content instanceof Uint8Array) return content.slice(first, last + 1)
  return fileBody({ path: content, first, last })
}

/** The name in ASCII for old programs, and in Unicode (RFC 6266, RFC 8187). */
const contentDisposition = ({ disposition, name }: SentFile): string => {
  const plain = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${exact}`
}

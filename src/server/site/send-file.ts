import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { ANSWERED_ATTRIBUTE } from '#contract/public/forms/no-script-form.ts'
import { matchesEtag } from '../http/representation.ts'
import type { Coding, SiteFile, SiteVariant } from './site-files.ts'

/** Order among equal weights; the first is best. */
const PREFERENCE: readonly Coding[] = ['br', 'gzip', 'identity']

/** Less than any weight that a header can express. */
const UNNAMED = 0.0001

/** The variant that the client prefers (RFC 9110, section 12.5.3). The plain one when it accepts none. */
export const chooseVariant = (file: SiteFile, acceptEncoding: string | undefined): SiteVariant => {
  const [plain] = file.variants
  if (acceptEncoding === undefined || file.variants.length === 1) return plain
  const weights = readWeights(acceptEncoding)
  const weightOf = (coding: Coding): number =>
    weights.get(coding) ?? weights.get('*') ?? (coding === 'identity' ? UNNAMED : 0)
  const [best] = file.variants
    .filter(({ coding }) => weightOf(coding) > 0)
    .sort(
      (a, b) =>
        weightOf(b.coding) - weightOf(a.coding) ||
        PREFERENCE.indexOf(a.coding) - PREFERENCE.indexOf(b.coding),
    )
  return best ?? plain
}

const readWeights = (acceptEncoding: string): ReadonlyMap<string, number> =>
  new Map(
    acceptEncoding.split(',').map((entry) => {
      const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
      return [name === 'x-gzip' ? 'gzip' : name, weightIn(parameters)]
    }),
  )

/** An unreadable weight counts as a refusal: every client understands plain bytes. */
const weightIn = (parameters: readonly string[]): number => {
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  if (weight === undefined) return 1
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0
}

/** Sends the file in the best encoding, or 304 when the client has it. An error page is always sent in full. */
export const sendFile = async (
  c: Context,
  file: SiteFile,
  status: 200 | 404 = 200,
): Promise<Response> => {
  const variant = chooseVariant(file, c.req.header('accept-encoding'))
  const headers = new Headers({ 'Cache-Control': file.cacheControl, ETag: variant.etag })
  if (file.policy !== undefined) headers.set('Content-Security-Policy', file.policy)
  if (file.variants.length > 1) headers.set('Vary', 'Accept-Encoding')
  if (status === 200 && matchesEtag(c.req.header('if-none-match') ?? null, variant.etag))
    return new Response(null, { status: 304, headers })
  headers.set('Content-Type', file.contentType)
  headers.set('Content-Length', String(variant.size))
  if (variant.coding !== 'identity') headers.set('Content-Encoding', variant.coding)
  if (c.req.method === 'HEAD') return new Response(null, { status, headers })
  const body = await openBody(variant)
  return body === null ? rebuiltMeanwhile() : new Response(body, { status, headers })
}

/** A page for the visitor whose form was accepted: it shows the result without scripts. */
export const sendAnswered = async (file: SiteFile, anchor: string): Promise<Response> => {
  const body = await openBody(file.variants[0])
  if (body === null) return rebuiltMeanwhile()
  const page = await new Response(body).text()
  const rewritten = page.replace(
    '<html',
    `<html ${ANSWERED_ATTRIBUTE}="${anchor.replace(/[^\w/-]/g, '')}"`,
  )
  const headers = new Headers({ 'Content-Type': file.contentType, 'Cache-Control': 'no-store' })
  if (file.policy !== undefined) headers.set('Content-Security-Policy', file.policy)
  return new Response(rewritten, { headers })
}

type Body = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>

/** Null when the file on the disk is no longer the listed one. */
const openBody = async ({ content, size }: SiteVariant): Promise<Body | null> => {
  if (content.type === 'memory') return content.bytes
  const handle = await openIfThere(content.path)
  if (handle === null) return null
  if ((await handle.stat()).size !== size) {
    await handle.close()
    return null
  }
  // Node's and the DOM's stream types differ in name only.
  return Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array>
}

const openIfThere = async (path: string): Promise<FileHandle | null> => {
  try {
    return await open(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

const rebuiltMeanwhile = (): Response =>
  new Response('The site was built anew: restart the server.\n', {
    status: 503,
    headers: { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' },
  })

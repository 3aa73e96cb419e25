import { hash } from 'node:crypto'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { placeDocument, type RenderPage } from '#contract/public/rendered-page.ts'
import { documentPolicy } from '#server/http/security-headers.ts'
import type { PageIndex } from './crawler-routes.ts'

/** The built site: everything that can be asked for, by its path as it stands in an address. */
export type SiteFiles = {
  readonly byPath: ReadonlyMap<string, SiteFile>
  /** The build's pictures that are not in place yet, by their paths: made when they are asked for, and kept. */
  readonly missingPictures: ReadonlyMap<string, () => Promise<SiteFile>>
  /** Has a file's compressed forms from now on, which are on the disk by now. `path`: as the build names it. */
  readonly addCompressed: (path: string) => void
  readonly index: PageIndex & {
    /** French pages in no index, which are one visitor's alone. */
    readonly unlisted: readonly string[]
  }
  /** Draws pages anew, given the site's own address; null where the build has left no renderer. */
  readonly openRenderer: ((origin: string) => RenderPage) | null
}

export type SiteFile = {
  readonly contentType: string
  readonly cacheControl: string
  /** Of a document: its Content-Security-Policy. */
  readonly policy?: string
  /** The same content in several codings; the plain one is always there. */
  readonly variants: readonly [SiteVariant, ...SiteVariant[]]
}

/** What stands in a file; null where there is none, or where it is too large to be kept at hand. */
export const textOf = ({ byPath }: Pick<SiteFiles, 'byPath'>, path: string): string | null =>
  textOfFile(byPath.get(path) ?? null)

export const textOfFile = (file: SiteFile | null): string | null => {
  const content = file?.variants[0].content
  return content?.type === 'memory' ? new TextDecoder().decode(content.bytes) : null
}

export type Coding = 'identity' | 'gzip' | 'br'

export type SiteVariant = {
  readonly coding: Coding
  /** Strong: every coding of a content has its own (RFC 9110, section 8.8.3). */
  readonly etag: string
  readonly size: number
  readonly content: SiteContent
}

/** Large files stay on the disk. */
export type SiteContent =
  | { readonly type: 'memory'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: 'disk'; readonly path: string }

/** What the site's files are, by the ends of their names. */
export const FILE_TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}

export const contentTypeOf = (path: string): string =>
  FILE_TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream'

/**
 * Names under `/assets/` carry a hash of the content; those under `/pictures/` keep their name when they change. A page
 * that a proxy rewrites on its way would not be the one that the service worker has to keep.
 */
export const cacheControlOf = (path: string): string => {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  if (path.startsWith('/pictures/')) return 'public, max-age=86400'
  return path.endsWith('.html') ? 'no-cache, no-transform' : 'no-cache'
}

/** A strong tag: other bytes have another. */
export const etagOf = (bytes: Uint8Array): string =>
  `"${hash('sha256', bytes, 'base64url').slice(0, 27)}"`

/** Quick is nearly as small as the build's; small takes 0.1 s. */
type CompressionEffort = 'quick' | 'small'

const BROTLI_QUALITY: Readonly<Record<CompressionEffort, number>> = {
  quick: 5,
  small: constants.BROTLI_MAX_QUALITY,
}

/** A document as one of the site's files, in every coding. Somebody waits for it. */
export const makePageFile = async (
  html: string,
  packing: CompressionEffort,
  /** As `documentPolicy` has them. */
  formTargets: readonly string[] = [],
): Promise<SiteFile> => {
  const plain = Buffer.from(html)
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[packing] }
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params }),
    promisify(gzip)(plain),
  ])
  return {
    contentType: contentTypeOf('index.html'),
    cacheControl: cacheControlOf('/index.html'),
    policy: documentPolicy(html, formTargets),
    variants: [variant('identity', plain), variant('br', brotli), variant('gzip', gzipped)],
  }
}

const variant = (coding: Coding, bytes: Buffer): SiteVariant => ({
  coding,
  etag: etagOf(bytes),
  size: bytes.byteLength,
  content: { type: 'memory', bytes: new Uint8Array(bytes) },
})

/** The file as it is to be sent to whoever asks. `packing`: of one that has to be made anew. */
export type MakeLinksAbsolute = (
  file: SiteFile,
  c: Context,
  packing: CompressionEffort,
) => Promise<SiteFile>

/** Whose pages are kept: a header makes up any number of them, and those that were asked for last stay. */
const MOST_ORIGINS = 3

/** Documents of a build that did not know the site's address have whole links at the one where they are asked for. */
export const createAbsoluteLinks = (originOf: (c: Context) => string): MakeLinksAbsolute => {
  const byOrigin = new Map<string, WeakMap<SiteFile, Promise<SiteFile>>>()
  return async (file, c, packing) => {
    // Nothing but documents has a policy.
    if (file.policy === undefined) return file
    const origin = originOf(c)
    const placed = byOrigin.get(origin) ?? new WeakMap<SiteFile, Promise<SiteFile>>()
    byOrigin.delete(origin)
    byOrigin.set(origin, placed)
    const [oldest] = byOrigin.keys()
    if (byOrigin.size > MOST_ORIGINS && oldest !== undefined) byOrigin.delete(oldest)
    const placing = placed.get(file) ?? makeFileLinksAbsolute(file, origin, packing)
    placed.set(file, placing)
    // What went wrong once is no answer for whoever asks next.
    placing.catch(() => placed.delete(file))
    return placing
  }
}

const makeFileLinksAbsolute = async (
  file: SiteFile,
  origin: string,
  packing: CompressionEffort,
): Promise<SiteFile> => {
  const [{ content }] = file.variants
  if (content.type !== 'memory') return file
  const html = new TextDecoder().decode(content.bytes)
  const placed = placeDocument(html, origin)
  return placed === html ? file : makePageFile(placed, packing)
}

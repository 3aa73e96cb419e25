import { hash } from 'node:crypto'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { placeDocument, type RenderPage } from '#contract/public/rendered-page.ts'
import { documentPolicy } from '#server/http/security-headers.ts'
import type { PageIndex } from './crawler-routes.ts'

/** The built site: all its files by their paths in URLs. */
export type SiteFiles = {
  readonly byPath: ReadonlyMap<string, SiteFile>
  /** Pictures that the build has not put in place yet, by path: made at the first request, and cached. */
  readonly missingPictures: ReadonlyMap<string, () => Promise<SiteFile>>
  /** Adds a file's compressed forms, which are on the disk by now. `path`: as in the build. */
  readonly addCompressed: (path: string) => void
  readonly index: PageIndex & {
    /** French pages that must not be indexed, because they belong to one visitor. */
    readonly unlisted: readonly string[]
  }
  /** Renders pages again with the site's own address; null when the build contains no renderer. */
  readonly openRenderer: ((origin: string) => RenderPage) | null
}

export type SiteFile = {
  readonly contentType: string
  readonly cacheControl: string
  /** Content-Security-Policy of a document. */
  readonly policy?: string
  /** The same content in several encodings; the plain one always exists. */
  readonly variants: readonly [SiteVariant, ...SiteVariant[]]
}

/** The text of a file; null when it is missing, or too large to be held in memory. */
export const textOf = ({ byPath }: Pick<SiteFiles, 'byPath'>, path: string): string | null =>
  textOfFile(byPath.get(path) ?? null)

export const textOfFile = (file: SiteFile | null): string | null => {
  const content = file?.variants[0].content
  return content?.type === 'memory' ? new TextDecoder().decode(content.bytes) : null
}

export type Coding = 'identity' | 'gzip' | 'br'

export type SiteVariant = {
  readonly coding: Coding
  /** Strong: every encoding has its own tag (RFC 9110, section 8.8.3). */
  readonly etag: string
  readonly size: number
  readonly content: SiteContent
}

/** Large files stay on the disk. */
export type SiteContent =
  | { readonly type: 'memory'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: 'disk'; readonly path: string }

/** Media types of the site's files by extension. */
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
 * Names under `/assets/` contain a hash of the content; those under `/pictures/` keep their name when they change.
 * Proxies must not rewrite pages: the service worker caches the exact bytes.
 */
export const cacheControlOf = (path: string): string => {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  if (path.startsWith('/pictures/')) return 'public, max-age=86400'
  return path.endsWith('.html') ? 'no-cache, no-transform' : 'no-cache'
}

/** A strong entity tag: other bytes have another one. */
export const etagOf = (bytes: Uint8Array): string =>
  `"${hash('sha256', bytes, 'base64url').slice(0, 27)}"`

/** `quick` is nearly as small as the build's; `small` takes 0.1 s. */
type CompressionEffort = 'quick' | 'small'

const BROTLI_QUALITY: Readonly<Record<CompressionEffort, number>> = {
  quick: 5,
  small: constants.BROTLI_MAX_QUALITY,
}

/** A document as a file of the site, in every encoding. Compressed quickly, since a visitor waits for it. */
export const makePageFile = async (
  html: string,
  packing: CompressionEffort,
  /** As in `documentPolicy`. */
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

/** The file as it is sent to this client. `packing`: the compression of a file that must be rewritten. */
export type MakeLinksAbsolute = (
  file: SiteFile,
  c: Context,
  packing: CompressionEffort,
) => Promise<SiteFile>

/**
 * Number of origins whose pages are cached: clients can invent any number of host headers, and the latest ones stay.
 */
const MOST_ORIGINS = 3

/**
 * Gives documents of a build without a known address absolute links at the requested address. Where the server has no
 * known address either (`isOriginKnown`), the next request may come by another one: all documents are compressed quickly.
 */
export const createAbsoluteLinks = (
  originOf: (c: Context) => string,
  { isOriginKnown }: { readonly isOriginKnown: boolean },
): MakeLinksAbsolute => {
  const byOrigin = new Map<string, WeakMap<SiteFile, Promise<SiteFile>>>()
  return async (file, c, packing) => {
    // Only documents have a policy.
    if (file.policy === undefined) return file
    const origin = originOf(c)
    const placed = byOrigin.get(origin) ?? new WeakMap<SiteFile, Promise<SiteFile>>()
    byOrigin.delete(origin)
    byOrigin.set(origin, placed)
    const [oldest] = byOrigin.keys()
    if (byOrigin.size > MOST_ORIGINS && oldest !== undefined) byOrigin.delete(oldest)
    const effort = isOriginKnown ? packing : 'quick'
    const placing = placed.get(file) ?? makeFileLinksAbsolute(file, origin, effort)
    placed.set(file, placing)
    // A failure must not be the answer to the next request.
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

import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { documentPolicy } from '#server/guard/content-policy.ts'
import { etagOf } from '#server/site/etag-of.ts'
import { cacheControlOf, contentTypeOf } from '#server/site/file-kind.ts'
import type { Coding, SiteFile, SiteVariant } from '#server/site/site-files.ts'

/** Quick is nearly as small as the build's; small takes 0.1 s. */
export type Packing = 'quick' | 'small'

const BROTLI_QUALITY: Readonly<Record<Packing, number>> = {
  quick: 5,
  small: constants.BROTLI_MAX_QUALITY,
}

/** A document as one of the site's files, in every coding. Somebody waits for it. */
export const makePageFile = async (
  html: string,
  packing: Packing,
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

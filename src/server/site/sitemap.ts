import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { DEFAULT_LOCALE, LOCALES, localizePath } from '#contract/locales.ts'
import { type CompressedRepresentation, hashParts } from '#server/http/representation.ts'
import { inSlices } from '#server/next-slice.ts'
import { escapeXml, type IndexedPage } from './crawler-documents.ts'

/** Source: sitemaps.org, protocol 0.9: at most 50,000 addresses and 50 MB, uncompressed. */
export const SITEMAP_LIMITS = { addresses: 50_000, bytes: 50 * 1024 * 1024 }

export type SitemapFiles = {
  /** `/sitemap.xml`: the only file, or the list of the others. */
  readonly main: CompressedRepresentation
  /** `/sitemap-1.xml` and so on; none if one file is enough. */
  readonly parts: readonly CompressedRepresentation[]
}

/**
 * All pages in all languages, each with links to the others (sitemaps.org, protocol 0.9, with Google's `xhtml:link`).
 * Made in slices, between which other requests are answered, and held in memory compressed.
 */
export const createSitemap = async (
  origin: string,
  pages: readonly IndexedPage[],
  limits: typeof SITEMAP_LIMITS = SITEMAP_LIMITS,
): Promise<SitemapFiles> => {
  const files: CompressedRepresentation[] = []
  let entries: Buffer[] = []
  let bytes = 0
  const endFile = async (): Promise<void> => {
    files.push(await compressed([HEAD, ...entries, FOOT]))
    entries = []
    bytes = HEAD.length + FOOT.length
  }
  for await (const slice of inSlices(pages))
    for (const page of slice) {
      const entry = Buffer.from(entriesOf(origin, page))
      const isFull =
        (entries.length + 1) * LOCALES.length > limits.addresses ||
        bytes + entry.length > limits.bytes
      if (isFull && entries.length > 0) await endFile()
      entries.push(entry)
      bytes += entry.length
    }
  await endFile()
  const [only] = files
  if (only && files.length === 1) return { main: only, parts: [] }
  return { main: await compressed([Buffer.from(indexOf(origin, files.length))]), parts: files }
}

const HEAD = Buffer.from(
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    '',
  ].join('\n'),
)
const FOOT = Buffer.from('</urlset>\n')

const entriesOf = (origin: string, { path, changedAt }: IndexedPage): string => {
  const addresses = LOCALES.map((locale) => ({
    locale,
    address: escapeXml(encodeURI(`${origin}${localizePath(path, locale)}`)),
  }))
  const link = (language: string, href: string): string =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`
  const standard = addresses.find(({ locale }) => locale === DEFAULT_LOCALE)?.address ?? ''
  const links = [
    ...addresses.map(({ locale, address }) => link(locale, address)),
    link('x-default', standard),
  ].join('')
  const changed = changedAt ? `<lastmod>${escapeXml(changedAt)}</lastmod>` : ''
  return addresses
    .map(({ address }) => `<url><loc>${address}</loc>${changed}${links}</url>\n`)
    .join('')
}

/** Source: sitemaps.org, protocol 0.9, "Using Sitemap index files". */
const indexOf = (origin: string, files: number): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...Array.from(
      { length: files },
      (_, at) =>
        `<sitemap><loc>${escapeXml(encodeURI(`${origin}/sitemap-${at + 1}.xml`))}</loc></sitemap>`,
    ),
    '</sitemapindex>',
    '',
  ].join('\n')

const compressed = async (parts: readonly Buffer[]): Promise<CompressedRepresentation> => {
  const bytes = await promisify(gzip)(Buffer.concat(parts))
  return {
    contentType: 'application/xml; charset=utf-8',
    hash: hashParts(parts),
    gzip: async () => bytes,
    // Rare: crawlers accept compressed files.
    plain: () => promisify(gunzip)(bytes),
  }
}

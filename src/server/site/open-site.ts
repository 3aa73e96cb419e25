import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { LOCALES, type Locale } from '#contract/locales.ts'
import {
  type SiteTexts,
  siteTexts,
  siteTextsPath,
} from '#contract/public/assistant/assistant-protocol.ts'
import { TEST_PAYMENT_PATH } from '#contract/public/page-paths.ts'
import { builtFrame, type OpenRenderer, type RenderPage } from '#contract/public/rendered-page.ts'
import { documentPolicy } from '#server/http/security-headers.ts'
import { readPictureList } from './built-pictures.ts'
import {
  listMissingPictures,
  PICTURES,
  type PictureCache,
  pictureEtag,
} from './on-demand-pictures.ts'
import {
  type Coding,
  cacheControlOf,
  contentTypeOf,
  etagOf,
  type SiteFile,
  type SiteFiles,
  type SiteVariant,
} from './site-files.ts'

/** What the build's renderer exports (`src/entry/prerender.tsx`). */
type Renderer = { readonly openRenderer: OpenRenderer }

/**
 * The renderer in the build's `folder`, loaded at once: a later build would delete it. Null when there is none, or one
 * of another version. If loading fails, rendering a page rejects.
 */
const loadRenderer = (folder: string): ((origin: string) => RenderPage) | null => {
  const script = join(folder, 'prerender', 'prerender.js')
  const frame = join(folder, 'prerender', 'frame.json')
  if (!existsSync(script) || !existsSync(frame)) return null
  const built = v.safeParse(builtFrame, JSON.parse(readFileSync(frame, 'utf8')))
  if (!built.success) return null
  const loading: Promise<Renderer> = import(pathToFileURL(script).href)
  // The error is reported when a page is rendered.
  loading.catch(() => undefined)
  return (origin) => {
    const opening = loading.then(({ openRenderer }) => openRenderer(built.output, origin))
    opening.catch(() => undefined)
    return async (page) => (await opening)(page)
  }
}

const MOST_BYTES_IN_MEMORY = 256 * 1024

/** Files beside a file with the same content, compressed by the build. */
const COMPRESSED: readonly (readonly [suffix: string, coding: Coding])[] = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
]

const serverBuild = v.object({
  pages: v.array(v.string()),
  unlisted: v.optional(v.array(v.string()), []),
  channels: v.array(
    v.object({ locale: v.picklist(LOCALES), title: v.string(), description: v.string() }),
  ),
})

/**
 * Lists the build's `folder` once: only listed files are ever served. Without a cache folder only pictures that the
 * build has made are served. Without test payments their page does not exist. Null when there is no built site.
 */
export const openSite = (
  folder: string,
  pictures?: PictureCache,
  { hasTestPayments = true }: { readonly hasTestPayments?: boolean } = {},
): SiteFiles | null => {
  const client = join(folder, 'client')
  const build = join(folder, 'server-build.json')
  if (!existsSync(client) || !existsSync(build)) return null
  const read = v.safeParse(serverBuild, JSON.parse(readFileSync(build, 'utf8')))
  // From another version of this program: it must be built again.
  if (!read.success) return null
  const files = listFiles(client)
  const list = readPictureList(folder)
  const byPath = new Map<string, SiteFile>()
  const variantsOf = new Map<string, SiteVariant[]>()
  for (const path of files) {
    if (COMPRESSED.some(([suffix]) => path.endsWith(suffix))) continue
    if (!hasTestPayments && path.endsWith(`${TEST_PAYMENT_PATH}/index.html`)) continue
    const recipe = list[path.slice(PICTURES.length)]
    const file = readSiteFile(client, path, files, recipe && pictureEtag(recipe))
    variantsOf.set(path, file.variants)
    byPath.set(encodeURI(path), file)
    if (path.endsWith('/index.html'))
      byPath.set(encodeURI(path.slice(0, -'/index.html'.length)) || '/', file)
  }
  const isThere = (name: string): boolean => files.has(`${PICTURES}${name}`)
  return {
    byPath,
    missingPictures: pictures
      ? listMissingPictures({ dist: folder, list, isThere, ...pictures })
      : new Map(),
    addCompressed: (path) => {
      variantsOf.get(path)?.splice(1, COMPRESSED.length, ...readCompressed(client, path))
    },
    index: hasTestPayments
      ? read.output
      : {
          ...read.output,
          unlisted: read.output.unlisted.filter((path) => path !== TEST_PAYMENT_PATH),
        },
    openRenderer: loadRenderer(folder),
  }
}

/** Paths in the folder, such as `/assets/a.js`. Dot-files belong to the build. */
const listFiles = (folder: string): ReadonlySet<string> =>
  new Set(
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map(
        (entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`,
      )
      .filter((path) => !path.includes('/.')),
  )

type ReadFile = SiteFile & { readonly variants: [SiteVariant, ...SiteVariant[]] }

const readSiteFile = (
  folder: string,
  path: string,
  files: ReadonlySet<string>,
  etag?: string,
): ReadFile => {
  const file = join(folder, path)
  const bytes = readFileSync(file)
  const plain = variantOf(bytes, file, 'identity')
  const compressed = COMPRESSED.every(([suffix]) => files.has(`${path}${suffix}`))
  return {
    contentType: contentTypeOf(path),
    cacheControl: cacheControlOf(path),
    ...(path.endsWith('.html') ? { policy: documentPolicy(bytes.toString()) } : {}),
    variants: [
      etag === undefined ? plain : { ...plain, etag },
      ...(compressed ? readCompressed(folder, path) : []),
    ],
  }
}

const readCompressed = (folder: string, path: string): readonly SiteVariant[] =>
  COMPRESSED.map(([suffix, coding]) => {
    const file = join(folder, `${path}${suffix}`)
    return variantOf(readFileSync(file), file, coding)
  })

const variantOf = (bytes: Buffer<ArrayBuffer>, path: string, coding: Coding): SiteVariant => ({
  coding,
  etag: etagOf(bytes),
  size: bytes.byteLength,
  content:
    bytes.byteLength < MOST_BYTES_IN_MEMORY ? { type: 'memory', bytes } : { type: 'disk', path },
})

/** Reads the build's texts for the assistant, each language once; null when there are none. */
export const createSiteTextsReader = (dist: string): ((locale: Locale) => SiteTexts | null) => {
  const read = new Map<Locale, SiteTexts | null>()
  return (locale) => {
    const known = read.get(locale)
    if (known !== undefined) return known
    const file = join(dist, 'client', siteTextsPath(locale))
    const parsed = existsSync(file)
      ? v.safeParse(siteTexts, JSON.parse(readFileSync(file, 'utf8')))
      : null
    const texts = parsed?.success ? parsed.output : null
    read.set(locale, texts)
    return texts
  }
}

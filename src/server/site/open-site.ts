import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import * as v from 'valibot'
import { LOCALES } from '#contract/languages/locales.ts'
import { documentPolicy } from '#server/guard/content-policy.ts'
import { loadDrawing } from './drawn/load-drawing.ts'
import { etagOf } from './etag-of.ts'
import { cacheControlOf, contentTypeOf } from './file-kind.ts'
import type { Coding, SiteFile, SiteFiles, SiteVariant } from './site-files.ts'

const MOST_BYTES_IN_MEMORY = 256 * 1024

/** Beside a file: the same content, compressed by the build. */
const COMPRESSED: readonly (readonly [suffix: string, coding: Coding])[] = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
]

const serverBuild = v.object({
  pages: v.array(v.string()),
  channels: v.array(
    v.object({ locale: v.picklist(LOCALES), title: v.string(), description: v.string() }),
  ),
})

/**
 * Reads what the build left in `folder`, once: nothing but what is listed then is ever served. Null when there is no
 * built site.
 */
export const openSite = (folder: string): SiteFiles | null => {
  const client = join(folder, 'client')
  const build = join(folder, 'server-build.json')
  if (!existsSync(client) || !existsSync(build)) return null
  const read = v.safeParse(serverBuild, JSON.parse(readFileSync(build, 'utf8')))
  // Of another version of this program: to be built anew.
  if (!read.success) return null
  const files = listFiles(client)
  const byPath = new Map<string, SiteFile>()
  for (const path of files) {
    if (COMPRESSED.some(([suffix]) => path.endsWith(suffix))) continue
    const file = readSiteFile(client, path, files)
    byPath.set(encodeURI(path), file)
    if (path.endsWith('/index.html'))
      byPath.set(encodeURI(path.slice(0, -'/index.html'.length)) || '/', file)
  }
  return { byPath, index: read.output, openDrawing: loadDrawing(folder) }
}

/** Paths below the folder, as `/assets/a.js`. Dot-files are the build's own. */
const listFiles = (folder: string): ReadonlySet<string> =>
  new Set(
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map(
        (entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`,
      )
      .filter((path) => !path.includes('/.')),
  )

const readSiteFile = (folder: string, path: string, files: ReadonlySet<string>): SiteFile => {
  const file = join(folder, path)
  const bytes = readFileSync(file)
  const compressed = COMPRESSED.filter(([suffix]) => files.has(`${path}${suffix}`))
  return {
    contentType: contentTypeOf(path),
    cacheControl: cacheControlOf(path),
    ...(path.endsWith('.html') ? { policy: documentPolicy(bytes.toString()) } : {}),
    variants: [
      variantOf(bytes, file, 'identity'),
      ...compressed.map(([suffix, coding]) =>
        variantOf(readFileSync(`${file}${suffix}`), `${file}${suffix}`, coding),
      ),
    ],
  }
}

const variantOf = (bytes: Buffer<ArrayBuffer>, path: string, coding: Coding): SiteVariant => ({
  coding,
  etag: etagOf(bytes),
  size: bytes.byteLength,
  content:
    bytes.byteLength < MOST_BYTES_IN_MEMORY ? { type: 'memory', bytes } : { type: 'disk', path },
})

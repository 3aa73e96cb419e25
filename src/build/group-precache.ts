import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ManifestTransform } from 'workbox-build'
import { DEFAULT_LOCALE, LOCALES } from '#contract/locales.ts'
import { contentRevision, NAMED_PICTURES } from '#entry/worker/offline-groups.ts'
import { readPictureList } from '#server/site/built-pictures.ts'
import { type ClientBundle, readClientBundle } from './client-bundle.ts'

/**
 * Assigns each file to a group: the shell that every visitor keeps, one further language, or the back-office. The
 * service worker keeps a group once one of its pages was visited, and compares what it receives with the file's
 * content. Pictures are listed as well, even if they are not made yet. `dist`: the build's folder.
 */
export const groupPrecache =
  (dist: string): ManifestTransform =>
  async (entries) => {
    const client = join(dist, 'client')
    const groupOf = createGrouping(readClientBundle(client))
    const listed = entries.flatMap((entry) => {
      const group = groupOf(entry.url)
      return group === null ? [] : [{ ...entry, group }]
    })
    const manifest = await Promise.all(
      listed.map(async (entry) => {
        // Browsers cannot compute Workbox's own hash.
        const content = await fileRevision(join(client, entry.url))
        // Null: the address changes with the content.
        const revision = entry.revision === null ? null : content
        return { ...entry, url: `/${entry.url}`, revision, content }
      }),
    )
    return { manifest: [...manifest, ...listPictures(dist)], warnings: [] }
  }

/**
 * A picture's revision is a hash of what it is made from. Its size is not known yet, and the worker does not use it.
 */
const listPictures = (dist: string) =>
  Object.entries(readPictureList(dist))
    .map(([name, { key }]) => ({
      url: `/pictures/${name}`,
      revision: key,
      size: 0,
      group: NAMED_PICTURES,
    }))
    .sort((a, b) => (a.url < b.url ? -1 : 1))

const fileRevision = async (file: string): Promise<string> => contentRevision(await readFile(file))

/** The group of a file, or null for a file that no page needs offline. */
export const createGrouping = (bundle: ClientBundle): ((file: string) => string | null) => {
  const ofSite = bundle.filesOf('src/entry/site-root.tsx', 'later')
  const ofAdmin = bundle.filesOf('src/entry/admin-root.tsx', 'later')
  return (file) => {
    // Only the server answers with these.
    if (/(^|\/)(404|pack|article)\.html$/.test(file)) return null
    // For development only, which is not done offline.
    if (file.endsWith('test-payment/index.html')) return null
    // An opened article is stored as the API's answer; the others are not fetched.
    if (/(^|\/)blog\/[^/]+\/index\.html$/.test(file)) return null
    // For a legal document, its text is stored, and the browser renders the page from it.
    if (/(^|\/)legal\/[^/]+\/index\.html$/.test(file)) return null
    const language = languageOf(bundle, file)
    if (language !== null) return language
    if (file === 'admin.html' || /(sync|article)-worker/.test(file)) return 'admin'
    return ofAdmin.has(file) && !ofSite.has(file) ? 'admin' : 'site'
  }
}

const FURTHER = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE).join('|')
const OF_LANGUAGE = new RegExp(`^(?:assistant/)?(${FURTHER})[/.]`)
const TEXTS_OF_LANGUAGE = new RegExp(`^(?:locales|src/site/legal/texts)/(${FURTHER})/`)

/** The language of pages, catalogues and texts other than French; the Thai typeface is for Thai only. */
const languageOf = (bundle: ClientBundle, file: string): string | null => {
  if (/thai.*\.woff2$/i.test(file)) return 'th'
  const source = bundle.sourceOf(file) ?? ''
  return OF_LANGUAGE.exec(file)?.[1] ?? TEXTS_OF_LANGUAGE.exec(source)?.[1] ?? null
}

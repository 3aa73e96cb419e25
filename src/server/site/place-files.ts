import type { Context } from 'hono'
import { placeDocument } from '#contract/public/pages/place-document.ts'
import { makePageFile, type Packing } from './drawn/make-page-file.ts'
import type { SiteFile } from './site-files.ts'

/** The file as it is to be sent to whoever asks. `packing`: of one that has to be made anew. */
export type PlaceFile = (file: SiteFile, c: Context, packing: Packing) => Promise<SiteFile>

/** Whose pages are kept: a header makes up any number of them, and those that were asked for last stay. */
const MOST_ORIGINS = 3

/** Documents of a build that did not know the site's address have whole links at the one where they are asked for. */
export const createPlacing = (originOf: (c: Context) => string): PlaceFile => {
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
    const placing = placed.get(file) ?? placeFile(file, origin, packing)
    placed.set(file, placing)
    // What went wrong once is no answer for whoever asks next.
    placing.catch(() => placed.delete(file))
    return placing
  }
}

const placeFile = async (file: SiteFile, origin: string, packing: Packing): Promise<SiteFile> => {
  const [{ content }] = file.variants
  if (content.type !== 'memory') return file
  const html = new TextDecoder().decode(content.bytes)
  const placed = placeDocument(html, origin)
  return placed === html ? file : makePageFile(placed, packing)
}

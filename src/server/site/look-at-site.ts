import type { TypedForm } from '#contract/public/forms/plain-form.ts'
import {
  createDrawnPages,
  type DrawingParts,
  drawTyped,
  type FindDrawnPage,
} from './drawn/drawn-pages.ts'
import type { LivePage, Standing } from './live-page.ts'
import { type SiteFiles, textOf } from './site-files.ts'
import type { SiteNow } from './site-handler.ts'

type Looking = Pick<DrawingParts, 'ask' | 'onChange' | 'reportError' | 'nowMs' | 'after'> & {
  /** The site's address as the outside writes it; empty: not known. */
  readonly origin: string
  readonly site: SiteFiles | null
}

/** What the public API says of the site as it is now. */
export const lookAtSite = ({ site, origin, ...parts }: Looking): LookedAtSite => {
  const drawing = site?.openDrawing
    ? { ...parts, ...drawnFrom(site, site.openDrawing(origin)) }
    : null
  return {
    standingOf: (page) => standingOf(page, parts.ask),
    findDrawn: drawing ? createDrawnPages(drawing) : nothingDrawn,
    drawTyped: async (address, typed) => drawing && drawTyped(drawing, address, typed),
  }
}

export type LookedAtSite = SiteNow & {
  /** As `drawTyped` of the drawn pages. */
  readonly drawTyped: (address: string, typed: TypedForm) => Promise<string | null>
}

const nothingDrawn: FindDrawnPage = async () => null

const MOST_KEPT_BYTES = 64 * 1024 * 1024

const drawnFrom = ({ byPath, index }: SiteFiles, draw: DrawingParts['draw']) => ({
  draw,
  pages: index.pages,
  unlisted: index.unlisted,
  mostKeptBytes: MOST_KEPT_BYTES,
  builtPage: (pathname: string) => textOf({ byPath }, pathname),
})

const standingOf = async (
  { kind, slug }: LivePage,
  ask: DrawingParts['ask'],
): Promise<Standing> => {
  const answer = await ask(`/api/${kind}/${slug}`)
  if (answer.status >= 500) return { type: 'unknown' }
  if (!answer.ok) return { type: 'hidden' }
  const address = answer.headers.get('Content-Location')
  return address === null
    ? { type: 'unknown' }
    : { type: 'shown', slug: address.slice(address.lastIndexOf('/') + 1) }
}

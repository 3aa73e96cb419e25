import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { builtFrame, type DrawPage, type OpenDrawing } from '#contract/public/pages/draw-page.ts'

/** What the build's renderer exports (`src/app/prerender.tsx`). */
type Renderer = { readonly openDrawing: OpenDrawing }

/**
 * The renderer that the build left in `folder`, loaded at once: a later build would take it away. Null when there is
 * none, or one of another version. A page is rejected where it cannot be loaded.
 */
export const loadDrawing = (folder: string): ((origin: string) => DrawPage) | null => {
  const script = join(folder, 'prerender', 'prerender.js')
  const frame = join(folder, 'prerender', 'frame.json')
  if (!existsSync(script) || !existsSync(frame)) return null
  const built = v.safeParse(builtFrame, JSON.parse(readFileSync(frame, 'utf8')))
  if (!built.success) return null
  const loading: Promise<Renderer> = import(pathToFileURL(script).href)
  // Whoever wants a page hears of it.
  loading.catch(() => undefined)
  return (origin) => {
    const opening = loading.then(({ openDrawing }) => openDrawing(built.output, origin))
    opening.catch(() => undefined)
    return async (page) => (await opening)(page)
  }
}

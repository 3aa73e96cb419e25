import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DrawPage } from '#contract/public/draw-page.ts'

/** What the build's renderer exports (`src/app/prerender.tsx`). */
type Renderer = { readonly openDrawing: (frame: unknown) => DrawPage }

/**
 * The renderer that the build left in `folder`, loaded at once: a later build would take it away. Null when there is
 * none. A page is rejected where it cannot be loaded.
 */
export const openDrawing = (folder: string): DrawPage | null => {
  const script = join(folder, 'prerender', 'prerender.js')
  const frame = join(folder, 'prerender', 'frame.json')
  if (!existsSync(script) || !existsSync(frame)) return null
  const built: unknown = JSON.parse(readFileSync(frame, 'utf8'))
  const loading: Promise<DrawPage> = import(pathToFileURL(script).href).then((renderer: Renderer) =>
    renderer.openDrawing(built),
  )
  // Whoever wants a page hears of it.
  loading.catch(() => undefined)
  return async (page) => (await loading)(page)
}

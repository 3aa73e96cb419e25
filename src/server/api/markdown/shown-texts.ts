import { withOwnPaths } from '#contract/public/articles/place-links.ts'
import type { ApiDeps } from '#server/http/api-env.ts'
import { createLateRendering } from './render-stored.ts'
import { findRendered, shownHtml, textKey } from './rendered-texts.ts'

type Deps = Pick<
  ApiDeps,
  'store' | 'renderMarkdown' | 'nowMs' | 'newId' | 'reportError' | 'publicUrl'
>

/** What visitors are shown of Markdown texts. Rendered before: here it is looked up, and nobody waits for more. */
export const createShownTexts = (deps: Deps) => {
  const renderLate = createLateRendering(deps)
  return async (texts: readonly string[]): Promise<(markdown: string) => string> => {
    const rendered = await findRendered(deps.store.db, texts.map(textKey))
    if (texts.some((markdown) => !rendered.has(textKey(markdown)))) renderLate()
    return (markdown) => withOwnPaths(shownHtml(rendered, markdown), deps.publicUrl)
  }
}

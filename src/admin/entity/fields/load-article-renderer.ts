import { t } from '@lingui/core/macro'
import { trustedHtml } from '#device/trusted/trusted-html.ts'
import { trustedScriptUrl } from '#device/trusted/trusted-script-url.ts'
import articleWorkerUrl from './article-worker.ts?worker&url'
import { createRenderInWorker, type RenderInWorker } from './render-in-worker.ts'
import { withLinksBeside } from './with-links-beside.ts'

const renderInWorker = createRenderInWorker(
  () => new Worker(trustedScriptUrl(articleWorkerUrl), { type: 'module' }),
)

/** The renderer that the public pages are made with: what the preview shows is what visitors will see. */
export const loadArticleRenderer = async (): Promise<RenderInWorker> => {
  await renderInWorker('')
  const newTab = t({ id: 'admin.new-tab', message: 'nouvel onglet' })
  return async (markdown) => {
    const rendered = await renderInWorker(markdown)
    return rendered.type === 'rendered'
      ? { ...rendered, html: trustedHtml(withLinksBeside(rendered.html, newTab)) }
      : rendered
  }
}

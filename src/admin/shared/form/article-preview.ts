import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { useDebounced } from '#admin/shared/use-last-value.ts'
import { useLazyCode } from '#admin/shared/use-lazy-code.ts'
import { trustedHtml, trustedScriptUrl } from '#device/trusted-html.ts'
import articleWorkerUrl from './article-worker.ts?worker&url'
import {
  createRenderInWorker,
  type RenderedArticle,
  type RenderInWorker,
  withNewTabLinks,
} from './render-in-worker.ts'

const renderInWorker = createRenderInWorker(
  () => new Worker(trustedScriptUrl(articleWorkerUrl), { type: 'module' }),
)

/** The renderer of the public pages: the preview shows what visitors will see. */
export const loadArticleRenderer = async (): Promise<RenderInWorker> => {
  await renderInWorker('')
  const newTab = t({ id: 'admin.new-tab', message: 'nouvel onglet' })
  return async (markdown) => {
    const rendered = await renderInWorker(markdown)
    return rendered.type === 'rendered'
      ? { ...rendered, html: trustedHtml(withNewTabLinks(rendered.html, newTab)) }
      : rendered
  }
}

/** Rendering takes longer than a keystroke allows: it waits for a pause, which is longer for longer texts. */
const PAUSE_MS = 120
const LONG_TEXT = 20_000
const LONG_PAUSE_MS = 600

export type ArticlePreview =
  | { readonly type: 'loading' }
  | RenderedArticle
  /** Its code was never loaded, and there is no network to load it. */
  | { readonly type: 'missing' }

/** The rendered Markdown, shortly after it was typed. The last result stays until there is a new one. */
export const useArticlePreview = (markdown: string): ArticlePreview => {
  const renderer = useLazyCode(loadArticleRenderer)
  const settled = useDebounced(markdown, markdown.length > LONG_TEXT ? LONG_PAUSE_MS : PAUSE_MS)
  const [shown, setShown] = useState<ArticlePreview>({ type: 'loading' })
  useEffect(() => {
    if (renderer.type !== 'ready') return
    let isWanted = true
    renderer.code(settled).then(
      (article) => isWanted && setShown(article),
      () => isWanted && setShown({ type: 'missing' }),
    )
    return () => {
      isWanted = false
    }
  }, [renderer, settled])
  return renderer.type === 'ready' ? shown : { type: renderer.type }
}

import { useEffect, useMemo, useState } from 'react'
import { loadArticleRenderer, type RenderArticle } from './load-article-renderer.ts'

/** Rendering takes longer than a keystroke may: it waits for a pause, the longer the longer the text is. */
const PAUSE_MS = 120
const LONG_TEXT = 20_000
const LONG_PAUSE_MS = 600

export type ArticlePreview =
  | { readonly type: 'loading' }
  | { readonly type: 'ready'; readonly html: string }
  /** Its code was never fetched, and there is no network to fetch it from. */
  | { readonly type: 'missing' }

/** The look of a Markdown text, a moment after it was typed. */
export const useArticlePreview = (markdown: string): ArticlePreview => {
  const renderer = useRenderer()
  const settled = useSettled(markdown)
  return useMemo(
    () =>
      typeof renderer === 'string'
        ? { type: renderer }
        : { type: 'ready', html: renderer.render(settled) },
    [renderer, settled],
  )
}

const useRenderer = () => {
  const [renderer, setRenderer] = useState<{ render: RenderArticle } | 'loading' | 'missing'>(
    'loading',
  )
  useEffect(() => {
    let isWanted = true
    loadArticleRenderer().then(
      (render) => isWanted && setRenderer({ render }),
      () => isWanted && setRenderer('missing'),
    )
    return () => {
      isWanted = false
    }
  }, [])
  return renderer
}

const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const pauseMs = text.length > LONG_TEXT ? LONG_PAUSE_MS : PAUSE_MS
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

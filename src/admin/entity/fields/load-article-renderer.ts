import { trustedHtml } from '#device/trusted/trusted-html.ts'
import { withLinksBeside } from './with-links-beside.ts'

/** Makes an article's Markdown into markup that may be shown. */
export type RenderArticle = (markdown: string) => string

/** The renderer that the public pages are made with: what the preview shows is what visitors will see. */
export const loadArticleRenderer = async (): Promise<RenderArticle> => {
  const { markdownToHtml } = await import('#contract/public/markdown-to-html.ts')
  return (markdown) => trustedHtml(withLinksBeside(markdownToHtml(markdown)))
}

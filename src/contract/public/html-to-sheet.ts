import { markdownToHtml } from './markdown-to-html.ts'
import type { PublicLegalText } from './public-content.ts'

/** A long text with its second-level headings numbered, so that they can be pointed at by their place in any language. */
export const markdownToSheet = (
  markdown: string,
  polish: (html: string) => string = (html) => html,
): PublicLegalText => {
  const sections: { id: string; title: string }[] = []
  const html = polish(markdownToHtml(markdown)).replace(/<h2>(.*?)<\/h2>/g, (_, title: string) => {
    const id = `article-${sections.length + 1}`
    sections.push({ id, title: withoutTags(title) })
    return `<h2 id="${id}" tabindex="-1">${title}</h2>`
  })
  return { html, sections }
}

/** The table of contents shows words: of the markup of a heading, what stands between its tags. */
const withoutTags = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

import type { Plugin } from 'vite'
import { DEFAULT_LOCALE } from '#contract/languages/locales.ts'
import { markdownToHtml } from '#contract/public/markdown-to-html.ts'
import { frenchTypographyInHtml } from '#i18n/french-typography.ts'
import type { LegalText } from '#site/legal/document/legal-text.ts'

const TEXT_FILE = /\/src\/site\/legal\/texts\/(\w+)\/\w+\.md$/

/** Makes modules of the legal documents' Markdown: its renderer stays with the build. */
export const legalTexts = (): Plugin => ({
  name: 'neomuse:legal-texts',
  enforce: 'pre',
  transform: {
    filter: { id: TEXT_FILE },
    handler: (markdown, file) => {
      const text = markdownToLegalText(markdown, TEXT_FILE.exec(file)?.[1] ?? DEFAULT_LOCALE)
      return {
        code: `export const legalText = ${JSON.stringify(text)}`,
        map: null,
        moduleType: 'js',
      }
    },
  },
})

/** Headings of the second level are numbered in the text, so they can be pointed at by their place in any language. */
export const markdownToLegalText = (markdown: string, locale: string): LegalText => {
  const rendered = markdownToHtml(markdown)
  const html = locale === DEFAULT_LOCALE ? frenchTypographyInHtml(rendered) : rendered
  const sections: LegalText['sections'][number][] = []
  const numbered = html.replace(/<h2>(.*?)<\/h2>/g, (_, title: string) => {
    const id = `article-${sections.length + 1}`
    sections.push({ id, title })
    return `<h2 id="${id}" tabindex="-1">${title}</h2>`
  })
  return { html: numbered, sections }
}

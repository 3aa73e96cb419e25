import type { Plugin } from 'vite'
import { DEFAULT_LOCALE } from '#contract/languages/locales.ts'
import { htmlToSheet } from '#contract/public/articles/html-to-sheet.ts'
import { markdownToHtml } from '#contract/public/articles/markdown-to-html.ts'
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

export const markdownToLegalText = (markdown: string, locale: string): LegalText =>
  htmlToSheet(
    markdownToHtml(markdown),
    locale === DEFAULT_LOCALE ? frenchTypographyInHtml : undefined,
  )

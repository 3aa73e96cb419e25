import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { htmlToSheet } from '#contract/public/article-outline.ts'
import { markdownToHtml } from '#contract/public/markdown-to-html.ts'
import { frenchTypography, frenchTypographyInHtml } from '#i18n/french-typography.ts'
import type { LegalText } from '#site/legal/legal-text.ts'

/** Puts no-break spaces into the compiled French catalogues, so that translators need not type them. */
export const frenchCatalogues = (): Plugin => ({
  name: 'neomuse:french-catalogues',
  enforce: 'post',
  transform: {
    filter: { id: /locales\/fr\/\w+\.po$/ },
    // Minified JSON has no spaces between its tokens: every space here belongs to a text.
    handler: (code) => ({ code: frenchTypography(code), map: null }),
  },
})

type Messages = Readonly<Record<string, unknown>>

/** An import as `src/i18n/site-texts.ts` writes it. */
const PART = /^(.*\/locales\/\w+\/site\.po)\?part=(\w+)$/
/** The part with the texts that do not belong to a single page. */
const SHELL = 'shell'

/**
 * Splits a language's site catalogue by page, so that a visitor fetches only the texts of visited pages. The catalogue
 * itself names the source files of each text.
 */
export const splitCatalogues = (): Plugin => {
  let isBuild = false
  return {
    name: 'neomuse:split-catalogues',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    load: {
      filter: { id: PART },
      async handler(id) {
        const [, file = '', part = ''] = PART.exec(id) ?? []
        const all = JSON.stringify(file)
        if (!isBuild) return { code: `export { messages } from ${all}`, moduleType: 'js' }
        this.addWatchFile(file)
        const { code } = await this.load({ id: file })
        const messages = await runCatalogue(code ?? '')
        const own = partOf(part, messages, readFileSync(file, 'utf8'))
        const text = JSON.stringify(JSON.stringify(own))
        return { code: `export const messages = JSON.parse(${text})`, moduleType: 'js' }
      },
    },
  }
}

/** A compiled catalogue is a module without imports. */
const runCatalogue = async (code: string): Promise<Messages> => {
  const { messages }: { readonly messages: Messages } = await import(
    `data:text/javascript,${encodeURIComponent(code)}`
  )
  return messages
}

export const partOf = (part: string, messages: Messages, catalogue: string): Messages => {
  const pages = readPages(catalogue)
  return Object.fromEntries(
    Object.entries(messages).filter(([id]) => (pages.get(id) ?? SHELL) === part),
  )
}

/** By message id, the one page whose folder under `src/site` uses it. */
const readPages = (catalogue: string): ReadonlyMap<string, string> =>
  new Map(
    catalogue.split('\n\n').flatMap((entry) => {
      const [, id] = /^msgid "(.+)"$/m.exec(entry) ?? []
      const folders = new Set(
        Array.from(entry.matchAll(/^#: (\S+)$/gm), ([, source = '']) => folderOf(source)),
      )
      const [folder = SHELL] = folders
      return id === undefined || folders.size > 1 ? [] : [[id, folder] as const]
    }),
  )

/**
 * The part of the catalogue for the texts of a source file. The favourites and order status pages are parts of their
 * own: they have many texts that the pages of their parent folder do not use.
 */
export const folderOf = (source: string): string =>
  /^src\/site\/(?!app\/|shared\/)(?:models\/(?=favourites\/)|order\/(?=status\/))?(\w+)\//.exec(
    source,
  )?.[1] ?? SHELL

const TEXT_FILE = /\/src\/site\/legal\/texts\/(\w+)\/\w+\.md$/

/** Turns the legal documents' Markdown into modules: the Markdown renderer stays in the build. */
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

import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { htmlToSheet } from '#contract/public/article-outline.ts'
import { markdownToHtml } from '#contract/public/markdown-to-html.ts'
import { frenchTypography, frenchTypographyInHtml } from '#i18n/french-typography.ts'
import type { LegalText } from '#site/legal/legal-text.ts'

/** Gives the compiled French catalogues their spaces that do not break, so that no translator has to type them. */
export const frenchCatalogues = (): Plugin => ({
  name: 'neomuse:french-catalogues',
  enforce: 'post',
  transform: {
    filter: { id: /locales\/fr\/\w+\.po$/ },
    // Minified JSON has no spaces of its own: every space here is one of the texts'.
    handler: (code) => ({ code: frenchTypography(code), map: null }),
  },
})

type Messages = Readonly<Record<string, unknown>>

/** As `src/i18n/site-texts.ts` asks for it. */
const PART = /^(.*\/locales\/\w+\/site\.po)\?part=(\w+)$/
/** What no page has to itself. */
const SHELL = 'shell'

/**
 * Cuts the site's catalogue of a language by pages, so that a visitor fetches the texts of those that are visited. The
 * catalogue itself names the sources of each text.
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

/** A compiled catalogue is a module that imports nothing. */
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

/** By id the one page whose folder under `src/site` uses it. */
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
 * The part of the catalogue that a file's own texts belong to. The pages of favourites and of an order that was made say
 * much that those around them do not.
 */
export const folderOf = (source: string): string =>
  /^src\/site\/(?!app\/|shared\/)(?:models\/(?=favourites\/)|order\/(?=status\/))?(\w+)\//.exec(
    source,
  )?.[1] ?? SHELL

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

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

/** By message id, the one part whose sources use it. */
const readPages = (catalogue: string): ReadonlyMap<string, string> =>
  new Map(
    catalogue.split('\n\n').flatMap((entry) => {
      const [, id] = /^msgid "(.+)"$/m.exec(entry) ?? []
      const sources = Array.from(entry.matchAll(/^#: (\S+)$/gm), ([, source = '']) => source)
      return id === undefined ? [] : [[id, partOfText(id, sources)] as const]
    }),
  )

const partOfText = (id: string, sources: readonly string[]): string => {
  if (isDescription(id)) return sources.every((source) => source === HEADS) ? 'documents' : 'legal'
  const [part = SHELL, ...others] = new Set(sources.map(folderOf))
  return others.length > 0 ? SHELL : part
}

const HEADS = 'src/site/app/page-heads.ts'

/**
 * What a page's document says to search engines: it is in the document that the build or the server renders, and no
 * browser needs it again. Only the legal pages also show theirs.
 */
const isDescription = (id: string): boolean => /^head\..+\.description$/.test(id)

/** Code of `src/site/shared` that most pages do not load: its texts are loaded with it. */
const LATER_PARTS: readonly (readonly [string, RegExp])[] = [
  ['forms', /^src\/site\/shared\/form\//],
  ['wishes', /^src\/site\/shared\/order\/custom-draft-labels\.ts$/],
]

/**
 * The part of the catalogue for the texts of a source file. The favourites and order status pages are parts of their
 * own: they have many texts that the pages of their parent folder do not use.
 */
export const folderOf = (source: string): string =>
  LATER_PARTS.find(([, sources]) => sources.test(source))?.[0] ??
  /^src\/site\/(?!app\/|shared\/)(?:models\/(?=favourites\/)|order\/(?=status\/))?(\w+)\//.exec(
    source,
  )?.[1] ??
  SHELL

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

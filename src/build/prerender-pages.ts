import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { LOCALES, type Locale, localePrefix, localizePath } from '#contract/locales.ts'
import { siteTextsPath } from '#contract/public/assistant/assistant-protocol.ts'
import { markdownToHtml } from '#contract/public/markdown-to-html.ts'
import {
  COURSE_PATH,
  FAVOURITES_PATH,
  modelPath,
  NEWSLETTER_PATH,
  ORDER_FIND_PATH,
  ORDER_PATH,
  postPath,
  TEST_PAYMENT_PATH,
  WITHDRAW_PATH,
} from '#contract/public/page-paths.ts'
import type { PublicPost } from '#contract/public/public-post.ts'
import { type BuiltFrame, NO_SUCH_PAGE } from '#contract/public/rendered-page.ts'
import { SAMPLE_POSTS } from '#contract/sample-posts.ts'
import type { PageReads } from '#device/public/page-reads.ts'
import { LEGAL_DOCUMENTS, legalPath } from '#domain/legal-documents.ts'
import { createDocument, type DocumentParts, entryOf } from '#entry/create-document.ts'
import { deferredStart } from '#entry/deferred-start.ts'
import type { PageTexts } from '#i18n/site-texts.ts'
import { DEMO_POSTS } from '#server/app/demo/demo-posts.ts'
import type { Channel } from '#server/site/crawler-documents.ts'
import { SAMPLE_CATALOGUE } from '#site/models/sample-catalogue.ts'
import { readClientBundle } from './client-bundle.ts'
import {
  bundleScript,
  inlineStyles,
  minifyScript,
  minifyScripts,
  writeRecipeStyles,
} from './inline-assets.ts'

type Prerender = typeof import('#entry/prerender.tsx')

const CLIENT = 'dist/client'
const PUBLIC_PATHS = [
  '/',
  '/models',
  '/custom',
  '/formation',
  '/hybrid',
  '/about',
  '/contact',
  '/blog',
  WITHDRAW_PATH,
  '/legal',
  ...LEGAL_DOCUMENTS.map(legalPath),
]
/** Pages for one visitor alone: not indexed and in no list of pages. */
const VISITORS_PATHS = [
  ORDER_PATH,
  ORDER_FIND_PATH,
  TEST_PAYMENT_PATH,
  '/order/new',
  '/order/confirmation',
  FAVOURITES_PATH,
  NEWSLETTER_PATH,
  COURSE_PATH,
]

type OwnScripts = { readonly page: string; readonly texts: readonly PageTexts[] }

/**
 * Pages that show nothing of their own before their scripts have run: their scripts load together with the shell's, not
 * after them.
 */
const OWN_SCRIPTS: Readonly<Record<string, OwnScripts>> = {
  [ORDER_PATH]: { page: 'src/site/order/status/order-status-page.tsx', texts: ['status'] },
  '/order/new': {
    page: 'src/site/order/new/order-page.tsx',
    texts: ['order', 'forms', 'wishes'],
  },
}

type Prerendered = { readonly path: string; readonly reads?: PageReads }

const PACK_PATHS = SAMPLE_CATALOGUE.map(modelPath)

/** The sample articles, each with the server's answer for it. */
const ARTICLES: readonly Prerendered[] = SAMPLE_POSTS.map((post) => {
  const content = DEMO_POSTS.find(({ id }) => id === post.id)?.draft.content ?? ''
  const answer: PublicPost = { ...post, content, html: markdownToHtml(content) }
  return { path: postPath(post), reads: { [`/api/blog/${post.slug}`]: answer } }
})

/** Writes every public page in every language beside the client's files, before the service worker lists them. */
export const prerenderPages = (): Plugin => ({
  name: 'neomuse:prerender-pages',
  apply: 'build',
  closeBundle: { sequential: true, order: 'pre', handler: writeAll },
})

const writeAll = async (): Promise<void> => {
  const prerender: Prerender = await import(pathToFileURL('dist/prerender/prerender.js').href)
  const index = readFileSync(join(CLIENT, 'index.html'), 'utf8')
  const template = minifyScripts(inlineStyles(index, CLIENT))
  const start = minifyScript(deferredStart(entryOf(template)))
  const styles = writeRecipeStyles(CLIENT)
  const document = createDocument({
    template,
    start,
    styles,
    origin: process.env.PUBLIC_URL ?? '',
    recovery: await bundleScript('src/entry/boot-recovery.ts'),
  })
  const bundle = readClientBundle(CLIENT)
  const scriptsOf = (...sources: readonly string[]): string[] =>
    [...new Set(sources.flatMap((source) => [...bundle.filesOf(source, 'start')]))].filter(
      (file) => file.endsWith('.js') && !template.includes(file),
    )
  const shellScripts = (locale: Locale): string[] =>
    scriptsOf('src/entry/site-root.tsx', `locales/${locale}/site.po?part=shell`)
  /** The page's scripts that are not in the shell's. */
  const ownScripts = (path: string, locale: Locale): string[] => {
    const shell = shellScripts(locale)
    const own = OWN_SCRIPTS[path]
    if (own === undefined) return []
    const texts = own.texts.map((part) => `locales/${locale}/site.po?part=${part}`)
    return scriptsOf(own.page, ...texts).filter((file) => !shell.includes(file))
  }
  const byLocale = (scriptsIn: (locale: Locale) => string[]): BuiltFrame['scripts'] => ({
    fr: scriptsIn('fr'),
    en: scriptsIn('en'),
    es: scriptsIn('es'),
    pt: scriptsIn('pt'),
    th: scriptsIn('th'),
  })
  const written = new Map<string, string>()
  const channels: Channel[] = []
  for (const locale of LOCALES) {
    const prefix = localePrefix(locale)
    const render = async (path: string, parts: Partial<DocumentParts>, reads?: PageReads) =>
      document({
        locale,
        page: await prerender.renderPage(path, locale, reads),
        alternates: null,
        hydrates: false,
        scripts: [...shellScripts(locale), ...ownScripts(path, locale)],
        ...parts,
      })
    const pages: readonly Prerendered[] = [...PUBLIC_PATHS, ...PACK_PATHS].map((path) => ({ path }))
    for (const { path, reads } of [...pages, ...ARTICLES]) {
      const alternates = prerender.alternatesOf(path)
      const file = `${localizePath(path, locale).replace(/\/$/, '')}/index.html`
      written.set(file, await render(path, { alternates, hydrates: true }, reads))
    }
    for (const path of VISITORS_PATHS)
      written.set(
        `${localizePath(path, locale)}/index.html`,
        await render(path, { hydrates: true }),
      )
    channels.push(await prerender.renderChannel(locale))
    written.set(siteTextsPath(locale), JSON.stringify(await prerender.renderSiteTexts(locale)))
    // The browser renders it again, since the requested address is not known here.
    written.set(`${prefix}/404.html`, await render(NO_SUCH_PAGE, {}))
    written.set(
      `${prefix}/offline.html`,
      await render(NO_SUCH_PAGE, { isEmpty: true, isOffline: true }),
    )
    written.set(`${prefix}/pack.html`, await render('/models', { isEmpty: true }))
    written.set(`${prefix}/article.html`, await render('/blog', { isEmpty: true }))
  }
  written.set(
    '/admin.html',
    document({
      locale: 'fr',
      page: prerender.renderAdminOpening(),
      alternates: null,
      hydrates: false,
      isPrivate: true,
      scripts: scriptsOf('src/entry/admin-root.tsx', 'locales/fr/admin.po'),
    }),
  )
  for (const [file, text] of written) {
    mkdirSync(dirname(join(CLIENT, file)), { recursive: true })
    writeFileSync(join(CLIENT, file), text)
  }
  const frame: BuiltFrame = {
    template,
    start,
    styles,
    scripts: byLocale(shellScripts),
    pageScripts: Object.fromEntries(
      Object.keys(OWN_SCRIPTS).map((path) => [
        path,
        byLocale((locale) => ownScripts(path, locale)),
      ]),
    ),
  }
  writeFileSync('dist/prerender/frame.json', JSON.stringify(frame))
  writeFileSync(
    'dist/server-build.json',
    JSON.stringify({ pages: PUBLIC_PATHS, unlisted: VISITORS_PATHS, channels }),
  )
}

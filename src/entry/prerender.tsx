import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { LOCALES, type Locale, localePrefix, localizePath } from '#contract/locales.ts'
import type { SiteTexts } from '#contract/public/assistant/assistant-protocol.ts'
import type { TypedForm } from '#contract/public/forms/no-script-form.ts'
import { DEFAULT_SETTINGS, siteNameOf } from '#contract/public/public-settings.ts'
import type { OpenRenderer, RenderPage } from '#contract/public/rendered-page.ts'
import { type FindPageRead, PageRead, type PageReads } from '#device/public/page-reads.ts'
import { settingsOfReads } from '#device/public/public-settings.ts'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { blogHead } from '#site/app/page-heads.ts'
import { createSiteRoutes } from '#site/app/routes.tsx'
import { TypedFormContext } from '#site/order/new/plain-order-form.tsx'
import { FactsListener, type PageFacts } from '#site/shared/page/page-facts.ts'
import { headOf, headText, pageTitle } from '#site/shared/page/page-head.ts'
import { CenteredPage } from '#ui/admin-layout/admin-page.tsx'
import { Spinner } from '#ui/display/loading.tsx'
import { Text } from '#ui/text/text.tsx'
import { readSiteTexts } from './assistant-texts.tsx'
import {
  createDocument,
  type DocumentParts,
  type PageMarkup,
  withoutReads,
} from './create-document.ts'

const allTextsAreThere = async (): Promise<void> => undefined

/**
 * Renders one public page in one language exactly as the browser will hydrate it: there, `reads` come with the
 * document. Calls must run one after the other, since the current language belongs to the whole process.
 */
export const renderPage = async (
  path: string,
  locale: Locale,
  reads: PageReads = {},
  typed: TypedForm | null = null,
): Promise<PageMarkup> => {
  await activateSiteLocale(locale)
  const handler = createStaticHandler(createSiteRoutes(locale, allTextsAreThere), {
    basename: localePrefix(locale) || '/',
  })
  const context = await handler.query(new Request(`http://localhost${localizePath(path, locale)}`))
  if (context instanceof Response)
    throw new Error(`${path} answers ${context.status} instead of a page`)
  const head = headOf(
    context.matches.map(({ route, params }) => ({ handle: route.handle, params })),
  )
  const reportedFacts: PageFacts[] = []
  const asked = new Set<string>()
  const embeddedReads: Record<string, unknown> = {}
  const findRead: FindPageRead = (read, reduce) => {
    asked.add(read)
    if (read in reads) embeddedReads[read] = reduce ? reduce(reads[read]) : reads[read]
    return reads[read]
  }
  const html = renderToString(
    <I18nProvider i18n={i18n}>
      <FactsListener value={(facts) => reportedFacts.push(facts)}>
        <PageRead value={findRead}>
          <TypedFormContext value={typed}>
            <StaticRouterProvider
              router={createStaticRouter(handler.dataRoutes, context)}
              context={context}
              hydrate={false}
            />
          </TypedFormContext>
        </PageRead>
      </FactsListener>
    </I18nProvider>,
  )
  // The page's own facts override those of its route.
  const facts: PageFacts = Object.assign({}, ...reportedFacts)
  const siteName = siteNameOf(settingsOfReads(reads))
  const title = facts.title ?? (head ? headText(i18n, head.title, siteName) : '')
  return {
    html,
    siteName,
    title: pageTitle(title, siteName),
    description: facts.description ?? (head ? headText(i18n, head.description, siteName) : ''),
    ...(facts.type ? { type: facts.type } : {}),
    ...(facts.publishedAt ? { publishedAt: facts.publishedAt } : {}),
    ...(facts.modifiedAt ? { modifiedAt: facts.modifiedAt } : {}),
    ...(facts.picture ? { picture: facts.picture } : {}),
    schema: reportedFacts.flatMap(({ schema = [] }) => schema),
    reads: embeddedReads,
    asked: [...asked],
    isMissing: reportedFacts.some(({ isMissing }) => isMissing),
  }
}

/** The title and description of the blog's feeds, without the site's name. */
export const renderChannel = async (locale: Locale) => {
  await activateSiteLocale(locale)
  const { title, description } = blogHead()
  return { locale, title: i18n._(title), description: i18n._(description) }
}

/** What the assistant knows from the build alone. */
export const renderSiteTexts = (locale: Locale): Promise<SiteTexts> =>
  readSiteTexts(locale, renderPage)

/** The addresses of a page in each language. */
export const alternatesOf = (path: string) =>
  LOCALES.map((locale) => ({ locale, path: localizePath(path, locale) }))

/** The path without its query. */
const barePath = (path: string): string => path.replace(/\?.*$/, '')

/** Renders complete documents in the frame that the build has made. */
export const openRenderer: OpenRenderer = ({ scripts, pageScripts, ...frame }, origin) => {
  const document = createDocument({ ...frame, origin })
  let last: Promise<unknown> = Promise.resolve()
  const render: RenderPage = async ({ path, locale, reads, kind = 'listed', typed }) => {
    const page = await renderPage(path, locale, reads, typed)
    if (page.isMissing !== (kind === 'missing')) throw new Error(`no such page: ${path}`)
    const html = document({
      locale,
      page,
      alternates: kind === 'listed' ? alternatesOf(path) : null,
      hydrates: kind !== 'missing',
      scripts: [...scripts[locale], ...(pageScripts[barePath(path)]?.[locale] ?? [])],
    })
    return {
      html,
      readPaths: page.asked,
      isSameAs: (built) => withoutReads(built) === withoutReads(html),
    }
  }
  return (page) => {
    const rendered = last.then(() => render(page))
    last = rendered.catch(() => null)
    return rendered
  }
}

/**
 * What an admin sees until the scripts run, which also announce it to screen readers: only the scripts know whether the
 * user is signed in.
 */
export const renderAdminOpening = (): DocumentParts['page'] => ({
  html: renderToString(
    <CenteredPage>
      <Spinner />
      <noscript>
        <Text>
          L’administration a besoin de JavaScript. Autorisez-le pour ce site, puis rechargez la
          page.
        </Text>
      </noscript>
    </CenteredPage>,
  ),
  siteName: siteNameOf(DEFAULT_SETTINGS),
  title: pageTitle('Administration', siteNameOf(DEFAULT_SETTINGS)),
  description: '',
  reads: {},
})

import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { localePrefix, localizePath } from '#contract/languages/locale-path.ts'
import type { Locale } from '#contract/languages/locales.ts'
import { activateSiteLocale } from '#i18n/activate-locale.ts'
import { PageData } from '#site/shell/page/page-data.ts'
import { FactsListener, type PageFacts } from '#site/shell/page/page-facts.ts'
import { headOf, SITE_NAME } from '#site/shell/page-handle.ts'
import { createSiteRoutes } from '#site/shell/routes.tsx'
import { Spinner } from '#ui/display/spinner.tsx'
import { Text } from '#ui/type/text.tsx'
import { Middle } from '#ui/workbench/work-page.tsx'

const allTextsAreThere = async (): Promise<void> => undefined

export type RenderedPage = {
  readonly html: string
  readonly title: string
  readonly description: string
  /** As `PageFacts` has it. */
  readonly type?: 'article' | 'product'
  /** The address of the page's own picture. */
  readonly picture?: string
  /** What schema.org has words for, of this page. */
  readonly schema?: PageFacts['schema']
}

/** Draws one public page in one language, as the browser will take it over: there `data` comes with the document. */
export const renderPage = async (
  path: string,
  locale: Locale,
  data: unknown = null,
): Promise<RenderedPage> => {
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
  const told: PageFacts[] = []
  const html = renderToString(
    <I18nProvider i18n={i18n}>
      <FactsListener value={(facts) => told.push(facts)}>
        <PageData value={data}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </PageData>
      </FactsListener>
    </I18nProvider>,
  )
  // The page itself knows better than its route.
  const facts: PageFacts = Object.assign({}, ...told)
  const title = facts.title ?? (head ? i18n._(head.title) : '')
  return {
    html,
    title: title ? `${title} · ${SITE_NAME}` : SITE_NAME,
    description: facts.description ?? (head ? i18n._(head.description) : ''),
    ...(facts.type ? { type: facts.type } : {}),
    ...(facts.picture ? { picture: facts.picture } : {}),
    schema: told.flatMap(({ schema = [] }) => schema),
  }
}

/** What an admin sees until the scripts run, which then say it aloud: whether anyone is signed in, they alone know. */
export const renderAdminOpening = (): RenderedPage => ({
  html: renderToString(
    <Middle>
      <Spinner />
      <noscript>
        <Text>
          L’administration a besoin de JavaScript. Autorisez-le pour ce site, puis rechargez la
          page.
        </Text>
      </noscript>
    </Middle>,
  ),
  title: `Administration · ${SITE_NAME}`,
  description: '',
})

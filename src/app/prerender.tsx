import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { activateSiteLocale } from '#i18n/activate-locale.ts'
import { localePrefix, localizePath } from '#i18n/locale-path.ts'
import type { Locale } from '#i18n/locales.ts'
import { headOf, SITE_NAME } from '#site/shell/page-handle.ts'
import { siteRoutes } from '#site/shell/routes.tsx'
import { Spinner } from '#ui/display/spinner.tsx'
import { Middle } from '#ui/workbench/work-page.tsx'

export type RenderedPage = {
  readonly html: string
  readonly title: string
  readonly description: string
}

/** Draws one public page in one language, as the browser will take it over. */
export const renderPage = async (path: string, locale: Locale): Promise<RenderedPage> => {
  await activateSiteLocale(locale)
  const handler = createStaticHandler(siteRoutes, { basename: localePrefix(locale) || '/' })
  const context = await handler.query(new Request(`http://localhost${localizePath(path, locale)}`))
  if (context instanceof Response)
    throw new Error(`${path} answers ${context.status} instead of a page`)
  const head = headOf(
    context.matches.map(({ route, params }) => ({ handle: route.handle, params })),
  )
  const html = renderToString(
    <I18nProvider i18n={i18n}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </I18nProvider>,
  )
  return {
    html,
    title: head ? `${i18n._(head.title)} · ${SITE_NAME}` : SITE_NAME,
    description: head ? i18n._(head.description) : '',
  }
}

/** What an admin sees until the scripts run, which then say it aloud: whether anyone is signed in, they alone know. */
export const renderAdminOpening = (): RenderedPage => ({
  html: renderToString(
    <Middle>
      <Spinner />
    </Middle>,
  ),
  title: `Administration · ${SITE_NAME}`,
  description: '',
})

import { Trans, useLingui } from '@lingui/react/macro'
import { Moon } from 'lucide-react'
import type { ComponentType } from 'react'
import { Outlet, type RouteObject } from 'react-router-dom'
import type { Locale } from '#contract/locales.ts'
import {
  COURSE_PATH,
  FAVOURITES_PATH,
  NEWSLETTER_PATH,
  ORDER_FIND_PATH,
  ORDER_PATH,
  TEST_PAYMENT_PATH,
  WITHDRAW_PATH,
} from '#contract/public/page-paths.ts'
import { reloadAnyhow } from '#device/network/reload-afresh.ts'
import { LEGAL_DOCUMENTS, legalPath } from '#domain/legal-documents.ts'
import type { PageTexts } from '#i18n/site-texts.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Button } from '#ui/form/button.tsx'
import { Page, Section } from '#ui/layout/page.tsx'
import { legalDocumentHead, legalHead, notFoundHead } from '../shared/page/page-head.ts'
import { useStateSentences } from '../shared/state-sentences.ts'
import {
  aboutHead,
  articleHead,
  blogHead,
  confirmationHead,
  contactHead,
  courseHead,
  customHead,
  favouritesHead,
  formationHead,
  homeHead,
  hybridHead,
  modelsHead,
  newsletterHead,
  orderFindHead,
  orderHead,
  orderStatusHead,
  packHead,
  testPaymentHead,
  withdrawHead,
} from './page-heads.ts'
import { SiteLayout } from './site-layout.tsx'

/**
 * Shown for a page whose code could not be fetched, or that threw while it rendered. The frame around it stays usable.
 */
function RouteError() {
  const say = useStateSentences()
  const { t } = useLingui()
  return (
    <Section>
      <Page>
        <div role="alert">
          <EmptyState
            icon={<Moon />}
            title={t({ id: 'problem.title', message: 'Impossible d’ouvrir cette page' })}
            action={
              <Button onClick={() => void reloadAnyhow()}>
                <Trans id="problem.reload">Recharger la page</Trans>
              </Button>
            }
          >
            {say('offline', 'stillOpen')}
          </EmptyState>
        </div>
      </Page>
    </Section>
  )
}

/** Loads a page's texts before the page is rendered. */
export type LoadTexts = (page: PageTexts) => Promise<void>

/** Loads a page's code and its texts together. */
const lazyPage =
  (loadTexts: LoadTexts) =>
  (texts: PageTexts | readonly PageTexts[], load: () => Promise<ComponentType>) =>
  async () => {
    const [Component] = await Promise.all([load(), ...[texts].flat().map(loadTexts)])
    return { Component }
  }

const createPages = (page: ReturnType<typeof lazyPage>): RouteObject[] => [
  {
    index: true,
    handle: { head: homeHead },
    lazy: page('home', async () => (await import('#site/home/home-page.tsx')).HomePage),
  },
  {
    path: 'models',
    caseSensitive: true,
    handle: { head: modelsHead },
    lazy: page(
      'models',
      async () => (await import('#site/models/catalogue-page.tsx')).CataloguePage,
    ),
  },
  {
    path: 'models/:slug',
    caseSensitive: true,
    handle: { head: packHead },
    lazy: page('models', async () => (await import('#site/models/pack-page.tsx')).PackPage),
  },
  {
    path: FAVOURITES_PATH.slice(1),
    caseSensitive: true,
    handle: { head: favouritesHead },
    lazy: page(
      ['models', 'favourites'],
      async () => (await import('#site/models/favourites/favourites-page.tsx')).FavouritesPage,
    ),
  },
  {
    path: 'custom',
    caseSensitive: true,
    handle: { head: customHead },
    lazy: page(
      ['custom', 'wishes'],
      async () => (await import('#site/custom/custom-page.tsx')).CustomPage,
    ),
  },
  {
    path: 'order/new',
    caseSensitive: true,
    handle: { head: orderHead },
    lazy: page(
      ['order', 'forms', 'wishes'],
      async () => (await import('#site/order/new/order-page.tsx')).OrderPage,
    ),
  },
  {
    path: ORDER_PATH.slice(1),
    caseSensitive: true,
    handle: { head: orderStatusHead },
    lazy: page(
      'status',
      async () => (await import('#site/order/status/order-status-page.tsx')).OrderStatusPage,
    ),
  },
  {
    path: ORDER_FIND_PATH.slice(1),
    caseSensitive: true,
    handle: { head: orderFindHead },
    lazy: page(
      ['order', 'forms'],
      async () => (await import('#site/order/order-find-page.tsx')).OrderFindPage,
    ),
  },
  {
    path: TEST_PAYMENT_PATH.slice(1),
    caseSensitive: true,
    handle: { head: testPaymentHead },
    lazy: page(
      'order',
      async () => (await import('#site/order/test-payment-page.tsx')).TestPaymentPage,
    ),
  },
  {
    path: 'order/confirmation',
    caseSensitive: true,
    handle: { head: confirmationHead },
    lazy: page(
      'order',
      async () => (await import('#site/order/confirmation-page.tsx')).ConfirmationPage,
    ),
  },
  {
    path: WITHDRAW_PATH.slice(1),
    caseSensitive: true,
    handle: { head: withdrawHead },
    lazy: page(
      ['order', 'status', 'forms'],
      async () => (await import('#site/order/withdraw-page.tsx')).WithdrawPage,
    ),
  },
  {
    path: 'formation',
    caseSensitive: true,
    handle: { head: formationHead },
    lazy: page(
      'formation',
      async () => (await import('#site/formation/formation-page.tsx')).FormationPage,
    ),
  },
  {
    path: 'hybrid',
    caseSensitive: true,
    handle: { head: hybridHead },
    lazy: page(
      ['hybrid', 'forms'],
      async () => (await import('#site/hybrid/hybrid-page.tsx')).HybridPage,
    ),
  },
  {
    path: 'about',
    caseSensitive: true,
    handle: { head: aboutHead },
    lazy: page('about', async () => (await import('#site/about/about-page.tsx')).AboutPage),
  },
  {
    path: 'contact',
    caseSensitive: true,
    handle: { head: contactHead },
    lazy: page(
      ['contact', 'forms'],
      async () => (await import('#site/contact/contact-page.tsx')).ContactPage,
    ),
  },
  {
    path: 'blog',
    caseSensitive: true,
    handle: { head: blogHead },
    lazy: page(['blog', 'forms'], async () => (await import('#site/blog/blog-page.tsx')).BlogPage),
  },
  {
    path: 'blog/:slug',
    caseSensitive: true,
    handle: { head: articleHead },
    lazy: page('blog', async () => (await import('#site/blog/article-page.tsx')).ArticlePage),
  },
  {
    path: COURSE_PATH.slice(1),
    caseSensitive: true,
    handle: { head: courseHead },
    lazy: page(
      ['formation', 'forms'],
      async () => (await import('#site/formation/course-page.tsx')).CoursePage,
    ),
  },
  {
    path: NEWSLETTER_PATH.slice(1),
    caseSensitive: true,
    handle: { head: newsletterHead },
    lazy: page('blog', async () => (await import('#site/blog/newsletter-page.tsx')).NewsletterPage),
  },
  {
    path: 'legal',
    caseSensitive: true,
    handle: { head: legalHead },
    lazy: page('legal', async () => (await import('#site/legal/legal-hub-page.tsx')).LegalHubPage),
  },
]

/** Each legal document is a separate file in each language. */
const createLegalPages = (locale: Locale, page: ReturnType<typeof lazyPage>): RouteObject[] =>
  LEGAL_DOCUMENTS.map((document) => ({
    path: legalPath(document).slice(1),
    caseSensitive: true,
    handle: { head: () => legalDocumentHead(document) },
    lazy: page('legal', async () => {
      const { openLegalPage } = await import('#site/legal/legal-page.tsx')
      return openLegalPage(document, locale)
    }),
  }))

/** Loads only its code: its texts are among those that every page has. */
const notFound: RouteObject = {
  path: '*',
  handle: { head: notFoundHead },
  lazy: async () => ({
    Component: (await import('../shared/page/not-found-page.tsx')).NotFoundPage,
  }),
}

/**
 * The public pages, for the browser and for prerendering. The language's prefix is the router's `basename`. Each page's
 * code is its own file, to be loaded before prerendered markup is hydrated.
 */
export const createSiteRoutes = (locale: Locale, loadTexts: LoadTexts): RouteObject[] => {
  const page = lazyPage(loadTexts)
  return [
    {
      path: '/',
      Component: SiteLayout,
      ErrorBoundary: RouteError,
      // If a page fails, the frame around it stays.
      children: [
        {
          Component: Outlet,
          ErrorBoundary: RouteError,
          children: [...createPages(page), ...createLegalPages(locale, page), notFound],
        },
      ],
    },
  ]
}

import { Trans, useLingui } from '@lingui/react/macro'
import { OctagonAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import {
  createBrowserRouter,
  Navigate,
  type RouteObject,
  RouterProvider,
  useRouteError,
} from 'react-router-dom'
import { AccountScreen } from '#admin/account/account-screen.tsx'
import { AuditScreen } from '#admin/audit/audit-screen.tsx'
import { BlogScreen } from '#admin/blog/blog-screen.tsx'
import { ContentScreen } from '#admin/content/content-screen.tsx'
import { type SiteTexts, SiteTextsContext } from '#admin/content/site-blocks.ts'
import { DashboardScreen } from '#admin/dashboard/dashboard-screen.tsx'
import { InviteScreen } from '#admin/login/invite-screen.tsx'
import { LoginScreen } from '#admin/login/login-screen.tsx'
import { MessagesScreen } from '#admin/messages/messages-screen.tsx'
import { ModelsScreen } from '#admin/models/models-screen.tsx'
import { NewslettersScreen } from '#admin/newsletters/newsletters-screen.tsx'
import { OrdersScreen } from '#admin/orders/orders-screen.tsx'
import { SettingsScreen } from '#admin/settings/settings-screen.tsx'
import { EntityLabelsContext } from '#admin/shared/labels/entity-labels.ts'
import { useStateSentences } from '#admin/shared/labels/state-sentences.ts'
import { type PictureFile, PictureFileContext } from '#admin/shared/shown-picture.tsx'
import { UsersScreen } from '#admin/users/users-screen.tsx'
import type { MissingFeature } from '#device/back-office/missing-features.ts'
import { reloadAnyhow } from '#device/network/reload-afresh.ts'
import { CenteredPage } from '#ui/admin-layout/admin-page.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Button } from '#ui/form/button.tsx'
import { recordEntry } from '#ui/overlay/layer-history.ts'
import { usePartMissingToast } from '#ui/overlay/lazy-part.tsx'
import { Toaster } from '#ui/overlay/toaster.tsx'
import { type KitLabels, KitLabelsContext } from '#ui/text/control-labels.tsx'
import { Text } from '#ui/text/text.tsx'
import { ADMIN_PAGES, FURTHER_PAGES } from '../shared/admin-pages.ts'
import { BrowserUnsupported } from './database-unavailable.tsx'
import { ENTITY_LABELS } from './entity-registry.ts'
import { KnownSessionOnly, SignedInOnly, SignedOutOnly } from './session-guards.tsx'

/** The error page for a bug on a screen: everything saved is on the device, so reloading the page loses nothing. */
function ScreenError() {
  const { t } = useLingui()
  const error = useRouteError()
  return (
    <CenteredPage>
      <EmptyState
        icon={<OctagonAlert />}
        title={t({ id: 'admin.crash.title', message: 'Une erreur est survenue sur cet écran' })}
        action={
          <Button tone="main" onClick={() => void reloadAnyhow()}>
            <Trans id="admin.crash.reload">Recharger la page</Trans>
          </Button>
        }
      >
        <Trans id="admin.crash.text">
          Une erreur inattendue est survenue. Vos modifications enregistrées et vos brouillons sont
          conservés sur cet appareil.
        </Trans>
      </EmptyState>
      <Text look="small" tone="quiet">
        {detailsOf(error)}
      </Text>
    </CenteredPage>
  )
}

/** Error details for the support staff. */
const detailsOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)

type AdminAppProps = { readonly pictureFile: PictureFile; readonly siteTexts: SiteTexts }

type WithoutDatabaseProps = Pick<AdminAppProps, 'pictureFile'> & {
  readonly missing: MissingFeature
}

/** Shown instead of the whole back-office. */
export function AdminUnsupported({ pictureFile, missing }: WithoutDatabaseProps) {
  return (
    <PictureFileContext value={pictureFile}>
      <BrowserUnsupported missing={missing} />
    </PictureFileContext>
  )
}

/** The whole back-office: everything under /admin. */
export function AdminApp({ pictureFile, siteTexts }: AdminAppProps) {
  const say = useStateSentences()
  const { t } = useLingui()
  usePartMissingToast(
    t({ id: 'admin.error', message: 'Erreur' }),
    `${t({ id: 'admin.part.missing.text', message: 'Cette partie n’est pas encore sur cet appareil.' })} ${say('retryOnline')}`,
  )
  const [router] = useState(openRouter)
  return (
    <KitLabelsContext value={useKitLabels()}>
      <PictureFileContext value={pictureFile}>
        <EntityLabelsContext value={ENTITY_LABELS}>
          <SiteTextsContext value={siteTexts}>
            {/* Not a transition: no screen suspends, so rendering in slices would only be slower. */}
            <RouterProvider router={router} useTransitions={false} />
          </SiteTextsContext>
          <Toaster
            viewportLabel={t({ id: 'admin.toasts', message: 'Notifications (F8)' })}
            closeLabel={t({ id: 'admin.close', message: 'Fermer' })}
          />
        </EntityLabelsContext>
      </PictureFileContext>
    </KitLabelsContext>
  )
}

const openRouter = () => {
  const router = createBrowserRouter(adminRoutes())
  router.subscribe(recordEntry)
  return router
}

const useKitLabels = (): KitLabels => {
  const { t } = useLingui()
  const requiredNote = t({ id: 'admin.required-note', message: '* Champ obligatoire' })
  const newTab = t({ id: 'admin.new-tab', message: 'nouvel onglet' })
  return useMemo(() => ({ requiredNote, newTab }), [requiredNote, newTab])
}

/** Null for an entry of the side bar without a screen: its link shows the same page as any unknown path. */
const screenAt = (path: string) => {
  switch (path) {
    case 'dashboard':
      return <DashboardScreen />
    case 'models':
      return <ModelsScreen />
    case 'users':
      return <UsersScreen />
    case 'orders':
      return <OrdersScreen />
    case 'blog':
      return <BlogScreen />
    case 'messages':
      return <MessagesScreen />
    case 'content':
      return <ContentScreen />
    case 'newsletters':
      return <NewslettersScreen />
    case 'settings':
      return <SettingsScreen />
    case 'account':
      return <AccountScreen />
    case 'audit':
      return <AuditScreen />
    default:
      return null
  }
}

const adminRoutes = (): RouteObject[] => [
  {
    path: '/admin/login',
    element: <SignedOutOnly />,
    errorElement: <ScreenError />,
    children: [{ index: true, element: <LoginScreen /> }],
  },
  {
    path: '/admin/invite',
    element: <KnownSessionOnly />,
    errorElement: <ScreenError />,
    children: [{ index: true, element: <InviteScreen /> }],
  },
  {
    path: '/admin',
    element: <SignedInOnly />,
    errorElement: <ScreenError />,
    children: [
      ...[...ADMIN_PAGES, ...FURTHER_PAGES].flatMap(({ path }) => {
        const element = screenAt(path)
        return element ? [{ path, element, errorElement: <ScreenError /> }] : []
      }),
      { index: true, element: <Navigate to="/admin/dashboard" replace /> },
      { path: '*', element: <Navigate to="/admin/dashboard" replace /> },
    ],
  },
]

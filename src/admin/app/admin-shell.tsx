import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { SessionExpired } from '#admin/login/session-expired.tsx'
import { SignOutDialog, useSignOut } from '#admin/login/sign-out-dialog.tsx'
import { ReplyNews } from '#admin/messages/reply-news.tsx'
import { StrayMoneyProvider, useStrayCount } from '#admin/orders/payments/stray-money-context.tsx'
import { AccountContext } from '#admin/shared/account-context.ts'
import { useArrivals } from '#admin/shared/due-replies.ts'
import { ArrivingTotalsProvider } from '#admin/shared/list/arriving-totals.tsx'
import { recentActions } from '#admin/shared/list/recent-actions.tsx'
import { useDocumentTitle, useFocusNewScreen } from '#admin/shared/route-announcement.ts'
import { SYNC_PANEL } from '#admin/shared/row-addresses.ts'
import { useUrlLayer } from '#admin/shared/url-state.ts'
import { whenIdle } from '#admin/shared/when-idle.ts'
import { useRejectionToasts } from '#admin/sync/rejection-toasts.ts'
import { StatusButton } from '#admin/sync/status-button.tsx'
import { SyncPanel } from '#admin/sync/sync-panel.tsx'
import type { EntityKey } from '#contract/entities/entities.ts'
import type { Account } from '#contract/session.ts'
import type { Closing } from '#device/back-office/back-office.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { usePrefetchRows } from '#device/back-office/use-rows.ts'
import type { SessionEnd } from '#device/network/session-api.ts'
import { LiveRegion } from '#ui/admin-layout/admin-page.tsx'
import { AppFrame, TopBar } from '#ui/admin-layout/app-frame.tsx'
import { PullToRefresh } from '#ui/admin-layout/pull-to-refresh.tsx'
import { IconButton } from '#ui/form/button.tsx'
import { PAGE_HEADING_ID, SkipLink } from '#ui/layout/page-focus.tsx'
import { loadDialogSheet } from '#ui/overlay/dialog.tsx'
import { isLayerOpen } from '#ui/overlay/layer-history.ts'
import { loadMenuList } from '#ui/overlay/menu.tsx'
import { clearToasts } from '#ui/overlay/toast-store.ts'
import { pageAt } from '../shared/admin-pages.ts'
import { AdminSide } from './admin-side.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { usePushNotifications } from './push-notifications.ts'
import { SearchDialog } from './search-dialog.tsx'
import { ShortcutSheet } from './shortcut-sheet.tsx'
import { StorageBanners } from './storage-banners.tsx'
import { useRefresh } from './use-refresh.ts'
import { type ShellLayer, useShellCommands } from './use-shortcuts.ts'

type AdminTopProps = {
  readonly title: string
  readonly onMenu: () => void
  readonly menuOpen: boolean
  readonly onSearch: () => void
  readonly onPanel: () => void
}

function AdminTop({ title, onMenu, menuOpen, onSearch, onPanel }: AdminTopProps) {
  const { t } = useLingui()
  return (
    <TopBar
      menuLabel={t({ id: 'admin.nav.open', message: 'Ouvrir le menu' })}
      onMenu={onMenu}
      menuOpen={menuOpen}
      title={
        <h1 id={PAGE_HEADING_ID} tabIndex={-1}>
          {title}
        </h1>
      }
    >
      <StatusButton onOpen={onPanel} />
      <IconButton
        label={t({ id: 'admin.search', message: 'Rechercher' })}
        icon={<Search />}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onSearch}
      />
      <NotificationBell onTray={onPanel} />
    </TopBar>
  )
}

/** Their rows are few enough to be held by the page. */
const LISTED: readonly EntityKey[] = ['models', 'blog']
const NONE: readonly EntityKey[] = []
/** Their worker reads them. */
const LONG_LISTS: readonly EntityKey[] = ['orders', 'messages', 'users']

/** Reads the rows of the long lists after the first screen is shown, so that each list opens at once. */
const usePreloadedRows = (): void => {
  const [isReady, setIsReady] = useState(false)
  const lists = useBackOffice().lists()
  useEffect(() => whenIdle([() => setIsReady(true)]), [])
  usePrefetchRows(isReady ? LISTED : NONE)
  useEffect(() => {
    if (isReady) for (const entity of LONG_LISTS) lists?.prepare(entity)
  }, [isReady, lists])
}

type AdminShellProps = {
  readonly account: Account
  /** Why the session is over; null while it is not. */
  readonly end: SessionEnd | null
  /** Why the account's database was closed while the page was open. */
  readonly closed: Closing | null
}

/** Around every screen of a signed-in admin. */
export function AdminShell({ account, end, closed }: AdminShellProps) {
  const { t, i18n } = useLingui()
  const page = pageAt(useLocation().pathname)
  const title = page ? i18n._(page.label()) : ''
  const panel = useUrlLayer(SYNC_PANEL.layer)
  const [layer, setLayer] = useState<ShellLayer | 'menu' | null>(null)
  const refresh = useRefresh()
  const signOut = useSignOut()
  const close = () => setLayer(null)
  const leave = () => void signOut.ask()
  const openPanel = () => panel.open(SYNC_PANEL.target)
  useFocusNewScreen()
  useEffect(loadOverlays, [])
  const { checkSession } = useBackOffice()
  // The engine cannot distinguish an expired session from a lost right.
  const isOver = end !== null
  useEffect(() => {
    if (isOver) void checkSession()
  }, [isOver, checkSession])
  // Toasts are removed at sign-out: their undo buttons belong to that account, not to the next admin's.
  useEffect(
    () => () => {
      clearToasts()
      recentActions.clear()
    },
    [],
  )
  usePushNotifications(account.id)
  useRejectionToasts(openPanel)
  useShellCommands({ open: setLayer, refresh: () => refresh.start(false) })
  return (
    <AccountContext value={account}>
      <StrayMoneyProvider>
        <ArrivingTotalsProvider>
          <SkipLink href="#main">
            <Trans id="admin.skip">Aller au contenu</Trans>
          </SkipLink>
          <AppFrame
            side={
              <AdminSide
                account={account}
                open={layer === 'menu'}
                onClose={close}
                onKeys={() => setLayer('sheet')}
                onDrafts={() => {
                  close()
                  openPanel()
                }}
                onSignOut={leave}
              />
            }
            top={
              <AdminTop
                title={title}
                onMenu={() => setLayer('menu')}
                menuOpen={layer === 'menu'}
                onSearch={() => setLayer('palette')}
                onPanel={openPanel}
              />
            }
          >
            <PullToRefresh
              isWanted={() => !isLayerOpen()}
              onRelease={() => refresh.start(true)}
              isBusy={refresh.isBusy}
              busyLabel={t({ id: 'admin.refresh.busy', message: 'Actualisation…' })}
            />
            <StorageBanners closed={closed} onPanel={openPanel} />
            <CountedTitle title={title} />
            <ReadyRows />
            <LiveRegion>
              {/* A page whose database was closed must be reloaded first. */}
              {end !== null && closed === null ? (
                <SessionExpired account={account} end={end} />
              ) : null}
            </LiveRegion>
            <Outlet />
          </AppFrame>
          <ScrollRestoration />
          <ReplyNews />
          <SearchDialog
            open={layer === 'palette'}
            onClose={close}
            commands={{
              showKeys: () => setLayer('sheet'),
              refresh: () => refresh.start(false),
              signOut: leave,
            }}
          />
          <SignOutDialog signOut={signOut} />
          <ShortcutSheet open={layer === 'sheet'} onClose={close} />
          <SyncPanel open={panel.value === SYNC_PANEL.target} onClose={panel.close} />
        </ArrivingTotalsProvider>
      </StrayMoneyProvider>
    </AccountContext>
  )
}

/** A separate component, so that the rest of the shell is not rendered with each new row. */
function CountedTitle({ title }: { readonly title: string }) {
  const { interviews, orders, messages } = useArrivals()
  useDocumentTitle(title, interviews + orders + messages + useStrayCount())
  return null
}

/** A separate component for the same reason. */
function ReadyRows() {
  usePreloadedRows()
  return null
}

/** Most work here is done in dialogs: their code must be loaded before the network is lost. */
const loadOverlays = () => {
  // A failure here is not an error yet: opening a dialog loads it again.
  void Promise.allSettled([loadDialogSheet(), loadMenuList()])
}

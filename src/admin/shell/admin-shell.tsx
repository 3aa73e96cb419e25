import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { AccountContext } from '#admin/entity/account-context.tsx'
import { SYNC_PANEL } from '#admin/entity/address/row-addresses.ts'
import { useAddressLayer } from '#admin/entity/address/use-address-layer.ts'
import { useDocumentTitle } from '#admin/entity/browser/use-document-title.ts'
import { useFocusNewScreen } from '#admin/entity/browser/use-focus-new-screen.ts'
import { recentActions } from '#admin/entity/list/bulk/recent-actions.ts'
import { useArrivals } from '#admin/entity/promises/use-arrivals.ts'
import { SessionExpired } from '#admin/login/session-expired.tsx'
import { SignOutDialog } from '#admin/login/sign-out-dialog.tsx'
import { useSignOut } from '#admin/login/use-sign-out.ts'
import { ReplyNews } from '#admin/messages/reply-news.tsx'
import { StrayMoneyProvider, useStrayCount } from '#admin/orders/stray/stray-money-context.tsx'
import { SyncPanel } from '#admin/sync/sync-panel.tsx'
import { useRejectionToasts } from '#admin/sync/use-rejection-toasts.ts'
import type { Account } from '#contract/session.ts'
import type { Closing } from '#device/back-office/back-office.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import type { SessionEnd } from '#device/network/session-api.ts'
import { SkipLink } from '#ui/layout/skip-link.tsx'
import { AppFrame } from '#ui/nav/app-frame.tsx'
import { PullToRefresh } from '#ui/nav/pull-to-refresh.tsx'
import { loadDialogSheet } from '#ui/overlay/lazy-sheet.tsx'
import { loadMenuList } from '#ui/overlay/menu.tsx'
import { isLayerOpen } from '#ui/overlay/open-layers.ts'
import { clearToasts } from '#ui/overlay/toast/show-toast.ts'
import { SpokenNotice } from '#ui/workbench/work-page.tsx'
import { AdminSide } from './admin-side.tsx'
import { AdminTop } from './admin-top.tsx'
import { GroundBanners } from './ground/ground-banners.tsx'
import { ShortcutSheet } from './keys/shortcut-sheet.tsx'
import { type ShellLayer, useShellCommands } from './keys/use-shell-commands.ts'
import { pageAt } from './navigation.tsx'
import { useRefresh } from './refresh/use-refresh.ts'
import { SearchDialog } from './search/search-dialog.tsx'
import { useNotified } from './use-notified.ts'
import { useReadyRows } from './use-ready-rows.ts'

type AdminShellProps = {
  readonly account: Account
  /** Why the session is over; null while it is not. */
  readonly end: SessionEnd | null
  /** What has closed the account's database under the open page. */
  readonly closed: Closing | null
}

/** Around every screen of a signed-in admin. */
export function AdminShell({ account, end, closed }: AdminShellProps) {
  const { t, i18n } = useLingui()
  const page = pageAt(useLocation().pathname)
  const title = page ? i18n._(page.label()) : ''
  const panel = useAddressLayer(SYNC_PANEL.layer)
  const [layer, setLayer] = useState<ShellLayer | 'menu' | null>(null)
  const refresh = useRefresh()
  const signOut = useSignOut()
  const close = () => setLayer(null)
  const leave = () => void signOut.ask()
  const openPanel = () => panel.open(SYNC_PANEL.target)
  useFocusNewScreen()
  useEffect(loadOverlays, [])
  const { checkSession } = useBackOffice()
  // The engine cannot tell a session that is over from a right that is lost.
  const isOver = end !== null
  useEffect(() => {
    if (isOver) void checkSession()
  }, [isOver, checkSession])
  // What was told to somebody who is gone is nobody else's, and what it offers to undo is of that account.
  useEffect(
    () => () => {
      clearToasts()
      recentActions.clear()
    },
    [],
  )
  useNotified(account.id)
  useRejectionToasts(openPanel)
  useShellCommands({ open: setLayer, refresh: () => refresh.start(false) })
  return (
    <AccountContext value={account}>
      <StrayMoneyProvider>
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
          <GroundBanners closed={closed} onPanel={openPanel} />
          <CountedTitle title={title} />
          <ReadyRows />
          <SpokenNotice>
            {/* A page that is closed has to be loaded anew first. */}
            {end !== null && closed === null ? (
              <SessionExpired account={account} end={end} />
            ) : null}
          </SpokenNotice>
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
      </StrayMoneyProvider>
    </AccountContext>
  )
}

/** Its own component: the rest of the shell is not rendered anew with each row that comes. */
function CountedTitle({ title }: { readonly title: string }) {
  const { interviews, orders, messages } = useArrivals()
  useDocumentTitle(title, interviews + orders + messages + useStrayCount())
  return null
}

/** Its own component for the same reason. */
function ReadyRows() {
  useReadyRows()
  return null
}

/** Here dialogs are where the work is done: their code must be at hand before the network goes. */
const loadOverlays = () => {
  // A failure here is none yet: the first opening asks again.
  void Promise.allSettled([loadDialogSheet(), loadMenuList()])
}

import { useLingui } from '@lingui/react/macro'
import { type Location, Navigate, Outlet, useLocation } from 'react-router-dom'
import { DraftStoreProvider } from '#admin/entity/draft/draft-store-context.tsx'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { useSession } from '#device/back-office/use-session.ts'
import { Spinner } from '#ui/display/spinner.tsx'
import { Middle } from '#ui/workbench/work-page.tsx'
import { AdminShell } from './admin-shell.tsx'
import { ShutScreen } from './ground/shut-screen.tsx'

const HOME = '/admin/dashboard'
const LOGIN = '/admin/login'

/** Everything but the login: signed out, the wanted page is remembered for after the sign-in. */
export function SignedInOnly() {
  const session = useSession()
  const { drafts } = useBackOffice()
  const { pathname, search } = useLocation()
  switch (session.type) {
    case 'loading':
      return <SessionLoading />
    case 'signed-out':
      return <Navigate to={LOGIN} replace state={{ wanted: pathname + search }} />
    case 'shut':
      return <ShutScreen reason={session.reason} />
    case 'signed-in': {
      const store = drafts()
      // In the moment in which an account goes.
      if (store === null) return <SessionLoading />
      // Another account's screens start from nothing.
      return (
        <DraftStoreProvider key={session.account.id} store={store}>
          <AdminShell
            account={session.account}
            expired={session.expired}
            closed={session.closed ?? null}
          />
        </DraftStoreProvider>
      )
    }
  }
}

/** The login: whoever is signed in already has no business there. */
export function SignedOutOnly() {
  const session = useSession()
  const location = useLocation()
  switch (session.type) {
    case 'loading':
      return <SessionLoading />
    case 'shut':
      return <ShutScreen reason={session.reason} />
    case 'signed-in':
      return <Navigate to={wantedPath(location)} replace />
    case 'signed-out':
      return <Outlet />
  }
}

/** What is for everybody, and says itself what it is to whoever is signed in. */
export function KnownSessionOnly() {
  const session = useSession()
  switch (session.type) {
    case 'loading':
      return <SessionLoading />
    case 'shut':
      return <ShutScreen reason={session.reason} />
    case 'signed-in':
    case 'signed-out':
      return <Outlet />
  }
}

const wantedPath = ({ state }: Location): string =>
  typeof state === 'object' &&
  state !== null &&
  'wanted' in state &&
  typeof state.wanted === 'string' &&
  state.wanted.startsWith('/admin/')
    ? state.wanted
    : HOME

function SessionLoading() {
  const { t } = useLingui()
  return (
    <Middle>
      <Spinner label={t({ id: 'admin.session.loading', message: 'Ouverture de la session…' })} />
    </Middle>
  )
}

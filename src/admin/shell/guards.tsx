import { useLingui } from '@lingui/react/macro'
import { type Location, Navigate, Outlet, useLocation } from 'react-router-dom'
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
  const { pathname, search } = useLocation()
  switch (session.type) {
    case 'loading':
      return <SessionLoading />
    case 'signed-out':
      return <Navigate to={LOGIN} replace state={{ wanted: pathname + search }} />
    case 'shut':
      return <ShutScreen reason={session.reason} />
    case 'signed-in':
      // Another account's screens start from nothing.
      return (
        <AdminShell
          key={session.account.id}
          account={session.account}
          expired={session.expired}
          closed={session.closed ?? null}
        />
      )
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

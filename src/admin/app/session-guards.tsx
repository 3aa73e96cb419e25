import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Location, Navigate, Outlet, useLocation } from 'react-router-dom'
import { DraftStoreProvider } from '#admin/shared/form/draft-store-context.tsx'
import type { Session } from '#device/back-office/back-office.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { useSession } from '#device/back-office/use-sync-status.ts'
import { CenteredPage } from '#ui/admin-layout/admin-page.tsx'
import { Spinner } from '#ui/display/loading.tsx'
import { AdminShell } from './admin-shell.tsx'
import { DatabaseUnavailable } from './database-unavailable.tsx'

const HOME = '/admin/dashboard'
const LOGIN = '/admin/login'

/** Guards everything except the login: without a session, the requested page is remembered for after the sign-in. */
export function SignedInOnly() {
  const { pathname, search } = useLocation()
  return (
    <WithSession>
      {(session) =>
        session.type === 'signed-out' ? (
          // After a sign-out the next sign-in starts at the dashboard, not at that admin's last page.
          <Navigate
            to={LOGIN}
            replace
            state={session.hasLeft ? null : { wanted: pathname + search }}
          />
        ) : (
          <BackOffice session={session} />
        )
      }
    </WithSession>
  )
}

/** Guards the login: a signed-in admin is redirected. */
export function SignedOutOnly() {
  const location = useLocation()
  return (
    <WithSession>
      {({ type }) =>
        type === 'signed-in' ? <Navigate to={wantedPath(location)} replace /> : <Outlet />
      }
    </WithSession>
  )
}

/** For pages that are open to everyone and show a signed-in admin their own text. */
export function KnownSessionOnly() {
  return <WithSession>{() => <Outlet />}</WithSession>
}

type KnownSession = Exclude<Session, { readonly type: 'loading' | 'shut' }>

type WithSessionProps = { readonly children: (session: KnownSession) => ReactNode }

function WithSession({ children }: WithSessionProps) {
  const session = useSession()
  switch (session.type) {
    case 'loading':
      return <SessionLoading />
    case 'shut':
      return <DatabaseUnavailable reason={session.reason} unsent={session.unsent ?? 0} />
    default:
      return children(session)
  }
}

type BackOfficeProps = { readonly session: Extract<Session, { readonly type: 'signed-in' }> }

function BackOffice({ session }: BackOfficeProps) {
  const { account, expired, end, closed } = session
  const { drafts } = useBackOffice()
  const store = drafts()
  // While an account is signing out.
  if (store === null) return <SessionLoading />
  // The screens' state is reset for another account.
  return (
    <DraftStoreProvider key={account.id} store={store}>
      <AdminShell
        account={account}
        end={expired ? (end ?? 'expired') : null}
        closed={closed ?? null}
      />
    </DraftStoreProvider>
  )
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
    <CenteredPage>
      <Spinner label={t({ id: 'admin.session.loading', message: 'Ouverture de la session…' })} />
    </CenteredPage>
  )
}

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

/** Everything but the login: without a session the wanted page is remembered for after the sign-in. */
export function SignedInOnly() {
  const { pathname, search } = useLocation()
  return (
    <WithSession>
      {(session) =>
        session.type === 'signed-out' ? (
          // After a sign-out the next sign-in starts at the dashboard, not where that admin was.
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

/** The login: an admin who is signed in is led on. */
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

/** What is for everybody, and says itself what it is to an admin who is signed in. */
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
  // In the moment in which an account goes.
  if (store === null) return <SessionLoading />
  // Another account's screens start from nothing.
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

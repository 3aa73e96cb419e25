import { Trans } from '@lingui/react/macro'
import { CloudOff, Inbox, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { useLoadStates } from '#device/back-office/use-sync-status.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Skeleton } from '#ui/display/loading.tsx'
import { Button, type ButtonProps } from '#ui/form/button.tsx'
import { useStateSentences } from './labels/state-sentences.ts'
import { type StatusState, useStatusView } from './sync-status.ts'

/** Loads the server's lists now, if that is possible. */
export function FetchButton(look: Pick<ButtonProps, 'size'>) {
  const { reload, resume } = useBackOffice()
  const state = useStatusView()?.state
  switch (state) {
    case undefined:
    // The banner has the solution: to sign in, or to reload the page.
    case 'signed-out':
    case 'broken':
      return null
    case 'paused':
      return (
        <Button {...look} onClick={() => void resume()}>
          <Trans id="admin.sync.resume">Reprendre la synchronisation</Trans>
        </Button>
      )
    default:
      return (
        <Button {...look} onClick={reload}>
          <Trans id="admin.sync.retry">Réessayer</Trans>
        </Button>
      )
  }
}

/**
 * Why data from the server is not loaded: there is no network, or the server does not answer. Null: it is being loaded.
 */
export type Outage = 'offline' | 'unavailable' | null

/** The status button's state first, so that no screen contradicts it; then the problem of this one request, if any. */
export const useOutage = (problem: string | null): Outage =>
  outageOf(useStatusView()?.state, problem)

export const outageOf = (state: StatusState | undefined, problem: string | null): Outage => {
  if (state === 'offline' || state === 'unavailable') return state
  if (problem === null || problem === 'storage-full') return null
  const isOfNetwork = problem === 'unreachable' || problem === 'not-ours'
  return isOfNetwork && !REACHED.has(state) ? 'offline' : 'unavailable'
}

/** The server has answered the synchronisation: whatever else fails, the network is not the cause. */
const REACHED: ReadonlySet<StatusState | undefined> = new Set<StatusState>([
  'up-to-date',
  'waiting',
  'blocked',
  'rejected',
  'restored',
])

type NeverLoadedProps = {
  /** What is not on this device. */
  readonly title: string
  /** When it will be loaded, if nothing prevents it. */
  readonly children: ReactNode
  /** When it will be loaded, without a network. */
  readonly offline: ReactNode
  /** What the user can do until then. */
  readonly meanwhile?: ReactNode
}

/**
 * Shown instead of data that was never loaded on this device, with the reason and, if possible, a button to load it.
 */
export function NeverLoaded({ meanwhile, ...props }: NeverLoadedProps) {
  const marks = useLoadStates() ?? []
  const outage = useOutage(marks.find(({ problem }) => problem !== null)?.problem ?? null)
  return (
    <EmptyState icon={<OutageIcon outage={outage} />} title={props.title} action={<FetchButton />}>
      <NeverLoadedText outage={outage} {...props} /> {meanwhile}
    </EmptyState>
  )
}

export function OutageIcon({ outage }: { readonly outage: Outage }) {
  switch (outage) {
    case 'offline':
      return <CloudOff />
    case 'unavailable':
      return <TriangleAlert />
    case null:
      return <Inbox />
  }
}

type NeverLoadedTextProps = Pick<NeverLoadedProps, 'children' | 'offline'> & {
  readonly outage: Outage
}

export function NeverLoadedText({ outage, children, offline }: NeverLoadedTextProps) {
  const say = useStateSentences()
  switch (outage) {
    case 'offline':
      return offline
    case 'unavailable':
      return say('unavailable', 'retrySoon')
    case null:
      return children
  }
}

type MissingFigureProps = {
  /** It is not being loaded. */
  readonly isUnknown: boolean
}

/** Shown instead of a number that is not on this device. */
export function MissingFigure({ isUnknown }: MissingFigureProps) {
  return isUnknown ? '—' : <Skeleton width="3rem" />
}

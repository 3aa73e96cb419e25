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

/** Asks the server for its lists now, where one can. */
export function FetchButton(look: Pick<ButtonProps, 'size'>) {
  const { reload, resume } = useBackOffice()
  const state = useStatusView()?.state
  switch (state) {
    case undefined:
    // The banner has the way out: to sign in, or to reload the page.
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

/** Why what the server has does not come: there is no network, or the server does not answer. Null: it comes. */
export type Outage = 'offline' | 'unavailable' | null

/** The pill's word first, so that a screen never tells another; then what this one question ran into, if anything. */
export const useOutage = (problem: string | null): Outage =>
  outageOf(useStatusView()?.state, problem)

export const outageOf = (state: StatusState | undefined, problem: string | null): Outage => {
  if (state === 'offline' || state === 'unavailable') return state
  if (problem === null || problem === 'storage-full') return null
  const isOfNetwork = problem === 'unreachable' || problem === 'not-ours'
  return isOfNetwork && !REACHED.has(state) ? 'offline' : 'unavailable'
}

/** The server has answered the synchronisation: whatever else fails, it is not for want of a network. */
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
  /** When it comes, where nothing hinders it. */
  readonly children: ReactNode
  /** When it comes, without a network. */
  readonly offline: ReactNode
  /** What can be done until then. */
  readonly meanwhile?: ReactNode
}

/** In place of what has never reached this device, and why: with the button that fetches it, where one can. */
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
  /** And it does not come. */
  readonly isUnknown: boolean
}

/** In place of a number that is not on this device. */
export function MissingFigure({ isUnknown }: MissingFigureProps) {
  return isUnknown ? '—' : <Skeleton width="3rem" />
}

import { CloudOff, Inbox, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStateSentences } from '#admin/entity/words/use-state-sentences.ts'
import { useLoadStates } from '#device/back-office/use-sync-status.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { FetchButton } from './fetch-button.tsx'
import { type Absence, useAbsence } from './use-absence.ts'

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
  const absence = useAbsence(marks.find(({ problem }) => problem !== null)?.problem ?? null)
  return (
    <EmptyState
      icon={<AbsenceIcon absence={absence} />}
      title={props.title}
      action={<FetchButton />}
    >
      <NeverLoadedWords absence={absence} {...props} /> {meanwhile}
    </EmptyState>
  )
}

export function AbsenceIcon({ absence }: { readonly absence: Absence }) {
  switch (absence) {
    case 'offline':
      return <CloudOff />
    case 'unavailable':
      return <TriangleAlert />
    case null:
      return <Inbox />
  }
}

type NeverLoadedWordsProps = Pick<NeverLoadedProps, 'children' | 'offline'> & {
  readonly absence: Absence
}

export function NeverLoadedWords({ absence, children, offline }: NeverLoadedWordsProps) {
  const say = useStateSentences()
  switch (absence) {
    case 'offline':
      return offline
    case 'unavailable':
      return say('unavailable', 'retrySoon')
    case null:
      return children
  }
}

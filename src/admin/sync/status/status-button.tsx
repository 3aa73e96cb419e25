import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useIsOnline } from '#admin/entity/browser/use-is-online.ts'
import { useSettled } from '#admin/entity/browser/use-settled.ts'
import { useSession } from '#device/back-office/use-session.ts'
import { useSyncStatus } from '#device/back-office/use-sync-status.ts'
import { StatusPill } from '#ui/display/status-pill.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { isSaidByPill, type StatusState, type StatusView, viewStatus } from './status-view.ts'
import { statusMessage } from './status-words.ts'

/** Null for the moment until the outbox was looked at: "up to date" would be a guess. */
export const useStatusView = (): StatusView | null => {
  const session = useSession()
  const status = useSyncStatus()
  const isOnline = useIsOnline()
  const isExpired = session.type === 'signed-in' && session.expired
  return status ? viewStatus(status, { isOnline, isExpired }) : null
}

/** How far this device is from the server, always in sight; opens the panel. */
export function StatusButton({ onOpen }: { readonly onOpen: () => void }) {
  const { i18n } = useLingui()
  const view = useStatusView()
  const label = view ? i18n._(statusMessage(view)) : ''
  const announcement = useAnnouncement(view, label)
  return (
    <>
      {view ? (
        <StatusPill
          tone={view.tone}
          label={label}
          shortLabel={shortLabelOf(view, label)}
          onClick={onOpen}
        />
      ) : null}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}

/** Edits are on their way, or the network is back, for less than this. */
const PASSING_MS = 1000

/** For screen readers: what keeps edits from being sent, once, and that it is over. */
const useAnnouncement = (view: StatusView | null, label: string): string => {
  const [last, setLast] = useState<{ readonly state: StatusState; readonly label: string }>({
    state: 'up-to-date',
    label: '',
  })
  const state = view?.state ?? last.state
  const isLasting = useSettled(state, PASSING_MS) === state
  if (isLasting && isSaidByPill(state) && state !== last.state) setLast({ state, label })
  return last.label
}

/** On a phone the page's title needs the room: the shape tells the state, the number how much waits. */
const shortLabelOf = ({ state, count }: StatusView, label: string): string => {
  switch (state) {
    case 'up-to-date':
    case 'rejected':
      return label
    case 'offline':
      return count === 0 ? label : String(count)
    default:
      return count === 0 ? '' : String(count)
  }
}

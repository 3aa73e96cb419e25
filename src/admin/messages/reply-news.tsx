import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useIsOnline } from '#admin/entity/browser/use-is-online.ts'
import { placeKey, useRowsByPlace } from '#device/account/use-rows-by-place.ts'
import { useReadPendingRowIds } from '#device/back-office/use-rows.ts'
import { useEngineStatus } from '#device/back-office/use-sync-status.ts'
import { showToast } from '#ui/overlay/toast/show-toast.ts'
import { followReplies, type ReplyNews as News, type WatchedReplies } from './follow-replies.ts'

const placeOf = (replyId: string) => ({ entity: 'replies', row_id: replyId })

/** Says of replies, whatever screen is open, that the server has accepted them or that they wait for it. */
export function ReplyNews() {
  const { t } = useLingui()
  const waiting = useReadPendingRowIds('replies')
  const isReachable = useIsReachable()
  const [watched, setWatched] = useState<WatchedReplies | null>(null)
  const replies = useRowsByPlace([...(watched?.keys() ?? [])].map(placeOf))
  const messages = useRowsByPlace(
    [...replies.values()].map(({ message_id }) => messagePlace(message_id)),
  )

  const addressee = (replyId: string): unknown => {
    const reply = replies.get(placeKey(placeOf(replyId)))
    return reply && messages.get(placeKey(messagePlace(reply.message_id)))?.email
  }
  const tell = ({ type, replyId }: News): void => {
    if (type === 'accepted') {
      const email = String(addressee(replyId))
      showToast({
        title: t({ id: 'admin.replies.accepted', message: 'Réponse envoyée' }),
        description: t({ id: 'admin.replies.accepted.to', message: `Email envoyé à ${email}` }),
      })
    } else
      showToast({
        title: t({ id: 'admin.replies.kept-back', message: 'Réponse mise en attente' }),
        description: t({
          id: 'admin.replies.kept-back.text',
          message: 'Elle partira à la prochaine synchronisation.',
        }),
      })
  }

  useEffect(() => {
    if (waiting === undefined) return
    const step = followReplies(watched, {
      waiting,
      // To whom it went is looked up a moment later than the reply itself.
      rowOf: (id) => (addressee(id) === undefined ? undefined : replies.get(placeKey(placeOf(id)))),
      isReachable,
    })
    if (!isSame(step.watched, watched)) setWatched(step.watched)
    for (const news of step.news) tell(news)
  })
  return null
}

const messagePlace = (id: unknown) => ({ entity: 'messages', row_id: String(id) })

const useIsReachable = (): boolean => {
  const isOnline = useIsOnline()
  const phase = useEngineStatus()?.phase ?? 'idle'
  return isOnline && (phase === 'idle' || phase === 'syncing')
}

const isSame = (a: WatchedReplies, b: WatchedReplies | null): boolean =>
  b !== null && a.size === b.size && [...a].every(([id, isTold]) => b.get(id) === isTold)

import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useIsOnline } from '#admin/entity/browser/use-is-online.ts'
import { useReadPendingRowIds, useRowsWith } from '#device/back-office/rows/use-rows.ts'
import { useEngineStatus } from '#device/back-office/use-sync-status.ts'
import { showToast } from '#ui/overlay/toast/show-toast.ts'
import { followReplies, type ReplyNews as News, type WatchedReplies } from './follow-replies.ts'

/** Says of replies, whatever screen is open, that the server has accepted them, that they wait for it, or that it could not send them. */
export function ReplyNews() {
  const { t } = useLingui()
  const waiting = useReadPendingRowIds('replies')
  const isReachable = useIsReachable()
  const [watched, setWatched] = useState<WatchedReplies | null>(null)
  const replies = useRowsWith('replies', 'id', ...(watched?.keys() ?? [])) ?? []
  const messageIds = new Set(replies.map(({ message_id }) => message_id))
  const messages = useRowsWith('messages', 'id', ...messageIds) ?? []

  const replyOf = (replyId: string) => replies.find(({ id }) => id === replyId)
  const addressee = (replyId: string): string | undefined =>
    messages.find(({ id }) => id === replyOf(replyId)?.message_id)?.email
  const tell = ({ type, replyId }: News): void => {
    const email = addressee(replyId) ?? ''
    if (type === 'failed')
      showToast({
        variant: 'destructive',
        title: t({ id: 'admin.error', message: 'Erreur' }),
        description: t({
          id: 'admin.replies.not-delivered',
          message: `La réponse à ${email} n’a pas pu être remise`,
        }),
      })
    else if (type === 'accepted')
      showToast({
        title: t({ id: 'admin.replies.accepted', message: 'Réponse envoyée' }),
        description: t({ id: 'admin.replies.accepted.to', message: `Email envoyé à ${email}` }),
      })
    else
      showToast({
        title: t({ id: 'admin.replies.kept-back', message: 'Réponse mise en attente' }),
        description: t({
          id: 'admin.replies.kept-back.text',
          message: 'La réponse sera envoyée à la prochaine synchronisation.',
        }),
      })
  }

  useEffect(() => {
    if (waiting === undefined) return
    const step = followReplies(watched, {
      waiting,
      // To whom it went is looked up a moment later than the reply itself.
      rowOf: (id) => (addressee(id) === undefined ? undefined : replyOf(id)),
      isReachable,
    })
    if (!isSame(step.watched, watched)) setWatched(step.watched)
    for (const news of step.news) tell(news)
  })
  return null
}

const useIsReachable = (): boolean => {
  const isOnline = useIsOnline()
  const phase = useEngineStatus()?.phase ?? 'idle'
  return isOnline && (phase === 'idle' || phase === 'syncing')
}

const isSame = (a: WatchedReplies, b: WatchedReplies | null): boolean =>
  b !== null && a.size === b.size && [...a].every(([id, stage]) => b.get(id) === stage)

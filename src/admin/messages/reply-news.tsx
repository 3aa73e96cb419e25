import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useFailureText } from '#admin/shared/labels/entity-labels.ts'
import { useIsOnline } from '#admin/shared/sync-status.ts'
import { useRowsWith } from '#device/back-office/use-rows.ts'
import { useEngineStatus, usePendingMutationsOf } from '#device/back-office/use-sync-status.ts'
import { showToast, type ToastMessage } from '#ui/overlay/toast-store.ts'
import { followReplies, type ReplyNews as News, type WatchedReplies } from './follow-replies.ts'

/** Says of replies, whatever screen is open, where each of them is: on this device, with the server, or sent. */
export function ReplyNews() {
  const mutations = usePendingMutationsOf('replies')
  const accepted = useRowsWith('replies', 'state', 'waiting')
  const isReachable = useIsReachable()
  const [watched, setWatched] = useState<WatchedReplies | null>(null)
  const replies = useRowsWith('replies', 'id', ...(watched?.keys() ?? [])) ?? []
  const messageIds = new Set(replies.map(({ message_id }) => message_id))
  const messages = useRowsWith('messages', 'id', ...messageIds) ?? []
  const toastOf = useReplyToasts()

  const replyOf = (replyId: string) => replies.find(({ id }) => id === replyId)
  const addressee = (replyId: string): string | undefined =>
    messages.find(({ id }) => id === replyOf(replyId)?.message_id)?.email

  useEffect(() => {
    if (mutations === undefined || accepted === undefined) return
    const step = followReplies(watched ?? null, {
      unsent: new Map(mutations.map((mutation) => [mutation.rowId, mutation])),
      // To whom it went is looked up a moment later than the reply itself.
      rowOf: (id) => (addressee(id) === undefined ? undefined : replyOf(id)),
      isReachable,
    })
    const next = watched ? step.watched : withAccepted(step.watched, accepted)
    if (!isSame(next, watched)) setWatched(next)
    // What is said of a reply later stands in the place of what was said before.
    for (const news of step.news)
      showToast({ ...toastOf(news, addressee(news.replyId) ?? ''), id: `reply-${news.replyId}` })
  })
  return null
}

/** What the server was to send before this page was opened is watched too: that it went is news. */
const withAccepted = (
  watched: WatchedReplies,
  accepted: readonly { readonly id: string; readonly version: number }[],
): WatchedReplies =>
  new Map([
    ...accepted.flatMap(({ id, version }) => (version > 0 ? [[id, 'accepted'] as const] : [])),
    ...watched,
  ])

const useReplyToasts = (): ((news: News, email: string) => ToastMessage) => {
  const { t } = useLingui()
  const failureText = useFailureText()
  const error = t({ id: 'admin.error', message: 'Erreur' })
  const keptBack = t({ id: 'admin.replies.kept-back', message: 'Réponse mise en attente' })
  return ({ type }, email) => {
    switch (type) {
      case 'kept-back':
        return {
          title: keptBack,
          description: t({
            id: 'admin.replies.kept-back.text',
            message: 'La réponse sera envoyée à la prochaine synchronisation.',
          }),
        }
      case 'not-taken':
        return {
          variant: 'destructive',
          title: error,
          description: failureText('replies', 'create'),
          note: t({
            id: 'admin.replies.not-taken.note',
            message:
              'Le serveur n’a pas pu enregistrer la réponse. La réponse est conservée sur cet appareil, et l’envoi sera automatique.',
          }),
        }
      case 'accepted':
        return {
          title: keptBack,
          description: t({
            id: 'admin.replies.to-be-sent',
            message: `Le serveur enverra la réponse à ${email} dès que possible.`,
          }),
        }
      case 'sent':
        return {
          title: t({ id: 'admin.replies.accepted', message: 'Réponse envoyée' }),
          description: t({ id: 'admin.replies.accepted.to', message: `Email envoyé à ${email}` }),
        }
      case 'failed':
        return {
          variant: 'destructive',
          title: error,
          description: failureText('replies', 'create'),
          note: t({
            id: 'admin.replies.not-delivered',
            message: `La réponse à ${email} n’a pas pu être remise`,
          }),
        }
    }
  }
}

const useIsReachable = (): boolean => {
  const isOnline = useIsOnline()
  const phase = useEngineStatus()?.phase ?? 'idle'
  return isOnline && (phase === 'idle' || phase === 'syncing')
}

const isSame = (a: WatchedReplies, b: WatchedReplies | null): boolean =>
  b !== null && a.size === b.size && [...a].every(([id, stage]) => b.get(id) === stage)

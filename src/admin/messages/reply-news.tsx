import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useFailureText } from '#admin/shared/labels/entity-labels.ts'
import { useIsOnline } from '#admin/shared/sync-status.ts'
import type { Reply } from '#contract/entities/reply.ts'
import { useRowsWith } from '#device/back-office/use-rows.ts'
import { useEngineStatus, usePendingMutationsOf } from '#device/back-office/use-sync-status.ts'
import { showToast, type ToastMessage } from '#ui/overlay/toast-store.ts'

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

const useReplyToasts = (): ((news: ReplyEvent, email: string) => ToastMessage) => {
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

/**
 * Replies on their way, by id: written a moment ago; known to wait on this device; known to have met a server that could
 * not take them; with the server, which is to send them. The admin has been told of all but the first.
 */
export type WatchedReplies = ReadonlyMap<string, 'written' | 'waiting' | 'not-taken' | 'accepted'>

type ReplyEvent = {
  /**
   * `kept-back`: it waits on this device. `not-taken`: the server has failed at it, and is asked again. `accepted`: the
   * server is to send it. `sent`: a mail server has it. `failed`: none will ever take it.
   */
  readonly type: 'kept-back' | 'not-taken' | 'accepted' | 'sent' | 'failed'
  readonly replyId: string
}

/** A reply in the outbox of this device, and why its last sending did not succeed. */
type UnsentReply = { readonly lastProblem: string | null }

type Seen = {
  /** By id. */
  readonly unsent: ReadonlyMap<string, UnsentReply>
  /** The watched replies' row. */
  readonly rowOf: (replyId: string) => Pick<Reply, 'version' | 'state' | 'channel'> | undefined
  readonly isReachable: boolean
}

/**
 * What has become of replies since the last look. Of those that waited before the first look (`watched` is null) the
 * waiting is no news.
 */
export const followReplies = (
  watched: WatchedReplies | null,
  { unsent, rowOf, isReachable }: Seen,
): { readonly watched: WatchedReplies; readonly news: readonly ReplyEvent[] } => {
  const next = new Map(watched ?? [])
  for (const id of unsent.keys())
    if (!next.has(id)) next.set(id, watched === null ? 'waiting' : 'written')
  const news: ReplyEvent[] = []
  for (const [replyId, stage] of next) {
    const own = unsent.get(replyId)
    const row = rowOf(replyId)
    // The admin has sent it already, and is told of this note as of every other edit.
    if (row?.channel === 'own-program') {
      if (!own) next.delete(replyId)
    } else if (own) {
      const met = meets(own, isReachable)
      if (met === null || met === stage || (met === 'waiting' && stage !== 'written')) continue
      news.push({ type: met === 'waiting' ? 'kept-back' : met, replyId })
      next.set(replyId, met)
    } else if (row && row.version > 0) {
      if (row.state !== 'waiting') {
        news.push({ type: row.state, replyId })
        next.delete(replyId)
      } else if (stage !== 'accepted') {
        news.push({ type: 'accepted', replyId })
        next.set(replyId, 'accepted')
      }
    }
  }
  return { watched: next, news }
}

/** What keeps it on this device, where anything does. */
const meets = (
  { lastProblem }: UnsentReply,
  isReachable: boolean,
): 'waiting' | 'not-taken' | null => {
  const hasAnswered = lastProblem !== null && lastProblem !== 'network' && lastProblem !== 'timeout'
  if (hasAnswered) return 'not-taken'
  return isReachable && lastProblem === null ? null : 'waiting'
}

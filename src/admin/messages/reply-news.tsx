import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useFailureText } from '#admin/shared/labels/entity-labels.ts'
import { useIsOnline } from '#admin/shared/sync-status.ts'
import type { Reply } from '#contract/entities/reply.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { useRowsWith } from '#device/back-office/use-rows.ts'
import { useEngineStatus, usePendingMutationsOf } from '#device/back-office/use-sync-status.ts'
import { showToast, type ToastMessage } from '#ui/overlay/toast-store.ts'

/** Reports on any screen where each reply is: on this device, on the server, or sent. */
export function ReplyNews() {
  const { takeUnsentReplies } = useBackOffice()
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
      added: takeUnsentReplies(),
      unsent: new Map(mutations.map((mutation) => [mutation.rowId, mutation])),
      // The recipient is looked up slightly later than the reply itself.
      rowOf: (id) => (addressee(id) === undefined ? undefined : replyOf(id)),
      isReachable,
    })
    const next = watched ? step.watched : withAccepted(step.watched, accepted)
    if (!isSame(next, watched)) setWatched(next)
    // Later news of a reply replaces earlier news.
    for (const news of step.news)
      showToast({ ...toastOf(news, addressee(news.replyId) ?? ''), id: `reply-${news.replyId}` })
  })
  return null
}

/**
 * Replies that the server already had to send before this page was opened are watched too, so that their sending is
 * reported.
 */
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
 * Replies in progress, by id: just written; waiting on this device; refused by a failing server; accepted by the
 * server, which will send them. The admin was notified of all but the first state.
 */
export type WatchedReplies = ReadonlyMap<string, Stage>

type Stage = 'written' | 'waiting' | 'not-taken' | 'accepted'

type ReplyEvent = {
  /**
   * `kept-back`: it waits on this device. `not-taken`: the server has failed to accept it, and is tried again.
   * `accepted`: the server will send it. `sent`: a mail server has accepted it. `failed`: it can never be delivered.
   */
  readonly type: 'kept-back' | 'not-taken' | 'accepted' | 'sent' | 'failed'
  readonly replyId: string
}

/** A reply in the outbox of this device, and why its last sending failed. */
type UnsentReply = { readonly lastProblem: string | null }

type Seen = {
  /** Replies that have come into the outbox since the last check: the server may have accepted them already. */
  readonly added: readonly string[]
  /** By id: the replies that are in the outbox now. */
  readonly unsent: ReadonlyMap<string, UnsentReply>
  /** The rows of the watched replies. */
  readonly rowOf: (replyId: string) => Pick<Reply, 'version' | 'state' | 'channel'> | undefined
  readonly isReachable: boolean
}

/**
 * What has happened to replies since the last check. At the first check (`watched` is null), replies that already wait
 * are not reported as waiting.
 */
export const followReplies = (
  watched: WatchedReplies | null,
  { added, unsent, rowOf, isReachable }: Seen,
): { readonly watched: WatchedReplies; readonly news: readonly ReplyEvent[] } => {
  const next: Map<string, Stage> = new Map(watched)
  for (const id of [...added, ...unsent.keys()])
    if (!next.has(id)) next.set(id, watched === null ? 'waiting' : 'written')
  const news: ReplyEvent[] = []
  for (const [replyId, stage] of next) {
    const own = unsent.get(replyId)
    const row = rowOf(replyId)
    // The admin has already sent it, and this record is reported like any other edit.
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

/** Why it stays on this device, if anything prevents its sending. */
const meets = (
  { lastProblem }: UnsentReply,
  isReachable: boolean,
): 'waiting' | 'not-taken' | null => {
  const hasAnswered = lastProblem !== null && lastProblem !== 'network' && lastProblem !== 'timeout'
  if (hasAnswered) return 'not-taken'
  return isReachable && lastProblem === null ? null : 'waiting'
}

import type { ReplyState } from '#contract/entities/reply.ts'

/**
 * Replies on their way, by id: written a moment ago; known to wait, by the admin too; with the server, which is to send
 * them.
 */
export type WatchedReplies = ReadonlyMap<string, 'written' | 'waiting' | 'accepted'>

export type ReplyNews = {
  readonly type: 'accepted' | 'kept-back' | 'failed'
  readonly replyId: string
}

type Seen = {
  /** The replies in the outbox. */
  readonly waiting: ReadonlySet<string>
  /** The watched replies' row. */
  readonly rowOf: (
    replyId: string,
  ) => { readonly version: number; readonly state: ReplyState } | undefined
  readonly isReachable: boolean
}

/**
 * What there is to tell of replies since the last look: that the server has accepted one, that one has to wait for it, or
 * that the server could not send one. Of those that waited before the first look (`watched` is null) the waiting is no
 * news.
 */
export const followReplies = (
  watched: WatchedReplies | null,
  { waiting, rowOf, isReachable }: Seen,
): { readonly watched: WatchedReplies; readonly news: readonly ReplyNews[] } => {
  const next = new Map(watched ?? [])
  for (const id of waiting)
    if (!next.has(id)) next.set(id, watched === null ? 'waiting' : 'written')
  const news: ReplyNews[] = []
  for (const [replyId, stage] of next) {
    const isWaiting = waiting.has(replyId)
    const row = rowOf(replyId)
    if (!isWaiting && row && row.version > 0) {
      if (stage !== 'accepted') news.push({ type: 'accepted', replyId })
      if (row.state === 'failed') news.push({ type: 'failed', replyId })
      if (row.state === 'waiting') next.set(replyId, 'accepted')
      else next.delete(replyId)
    } else if (isWaiting && stage === 'written' && !isReachable) {
      news.push({ type: 'kept-back', replyId })
      next.set(replyId, 'waiting')
    }
  }
  return { watched: next, news }
}

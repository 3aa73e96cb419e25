/** Replies on their way to the server, by id: whether it was said already that they have to wait. */
export type WatchedReplies = ReadonlyMap<string, boolean>

export type ReplyNews = { readonly type: 'accepted' | 'kept-back'; readonly replyId: string }

type Seen = {
  /** The replies in the outbox. */
  readonly waiting: ReadonlySet<string>
  /** The watched replies' row. */
  readonly rowOf: (replyId: string) => { readonly version: number } | undefined
  readonly isReachable: boolean
}

/**
 * What there is to tell of replies since the last look: that the server has accepted one, or that one has to wait for it.
 * Of those that waited before the first look (`watched` is null) the waiting is no news.
 */
export const followReplies = (
  watched: WatchedReplies | null,
  { waiting, rowOf, isReachable }: Seen,
): { readonly watched: WatchedReplies; readonly news: readonly ReplyNews[] } => {
  const next = new Map(watched ?? [])
  for (const id of waiting) if (!next.has(id)) next.set(id, watched === null)
  const news: ReplyNews[] = []
  for (const [replyId, isTold] of next) {
    const isWaiting = waiting.has(replyId)
    if (!isWaiting && (rowOf(replyId)?.version ?? 0) > 0) {
      news.push({ type: 'accepted', replyId })
      next.delete(replyId)
    } else if (isWaiting && !isTold && !isReachable) {
      news.push({ type: 'kept-back', replyId })
      next.set(replyId, true)
    }
  }
  return { watched: next, news }
}

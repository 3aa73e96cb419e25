import type { Reply } from '#contract/entities/reply.ts'

/**
 * Replies on their way, by id: written a moment ago; known to wait on this device; known to have met a server that could
 * not take them; with the server, which is to send them. The admin has been told of all but the first.
 */
export type WatchedReplies = ReadonlyMap<string, 'written' | 'waiting' | 'not-taken' | 'accepted'>

export type ReplyNews = {
  /**
   * `kept-back`: it waits on this device. `not-taken`: the server has failed at it, and is asked again. `accepted`: the
   * server is to send it. `sent`: a mail server has it. `failed`: none will ever take it.
   */
  readonly type: 'kept-back' | 'not-taken' | 'accepted' | 'sent' | 'failed'
  readonly replyId: string
}

/** A reply in the outbox of this device, and why its last sending did not succeed. */
export type UnsentReply = { readonly lastProblem: string | null }

type Seen = {
  /** By id. */
  readonly unsent: ReadonlyMap<string, UnsentReply>
  /** The watched replies' row. */
  readonly rowOf: (replyId: string) => Pick<Reply, 'version' | 'state' | 'channel'> | undefined
  readonly isReachable: boolean
}

/**
 * What there is to tell of replies since the last look. Of those that waited before the first look (`watched` is null) the
 * waiting is no news.
 */
export const followReplies = (
  watched: WatchedReplies | null,
  { unsent, rowOf, isReachable }: Seen,
): { readonly watched: WatchedReplies; readonly news: readonly ReplyNews[] } => {
  const next = new Map(watched ?? [])
  for (const id of unsent.keys())
    if (!next.has(id)) next.set(id, watched === null ? 'waiting' : 'written')
  const news: ReplyNews[] = []
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

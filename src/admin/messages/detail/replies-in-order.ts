import type { Reply } from '#contract/entities/reply.ts'

/** As they were written. What the server has not dated yet is the latest; ids made on this device tell the order among those. */
export const repliesInOrder = (replies: readonly Reply[]): readonly Reply[] =>
  replies.toSorted((a, b) => {
    if ((a.created_at === '') !== (b.created_at === '')) return a.created_at === '' ? 1 : -1
    return a.created_at.localeCompare(b.created_at) || (a.id < b.id ? -1 : 1)
  })

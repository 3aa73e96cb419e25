import { useMemo } from 'react'
import { repliesInOrder } from '#admin/messages/detail/replies-in-order.ts'
import type { Reply } from '#contract/entities/reply.ts'
import { useRowsWith } from '#device/back-office/rows/use-rows.ts'
import { groupBy } from '#domain/collections/group-by.ts'

const NONE: readonly Reply[] = []

/** Of each message whose last reply could not be delivered, that reply. */
export const useFailedReplies = (): readonly Reply[] => {
  const failed = useRowsWith('replies', 'state', 'failed') ?? NONE
  const ids = new Set(failed.map(({ message_id }) => message_id))
  const thread = useRowsWith('replies', 'message_id', ...ids) ?? NONE
  return useMemo(() => failedReplies(thread), [thread])
}

/** `thread` holds all replies to those messages. */
export const failedReplies = (thread: readonly Reply[]): readonly Reply[] =>
  [...groupBy(thread, ({ message_id }) => message_id).values()].flatMap((replies) =>
    repliesInOrder(replies)
      .slice(-1)
      .filter(({ state }) => state === 'failed'),
  )

import { useMemo } from 'react'
import { useServerNow } from '#admin/entity/browser/use-server-now.ts'
import { useRows } from '#device/back-office/rows/use-rows.ts'
import type { OpenPromise } from '#domain/promises.ts'
import { selectOpenPromises } from './select-open-promises.ts'

/** So often it is looked whether something has become too old. */
const EVERY_MS = 60 * 60_000

/** All that waits for a promised answer, by this device's copy: due first first. Undefined before the first look. */
export const useOpenPromises = (): readonly OpenPromise[] | undefined => {
  const inquiries = useRows('inquiries')
  const orders = useRows('orders')
  const messages = useRows('messages')
  const replies = useRows('replies')
  const nowMs = useServerNow(EVERY_MS)
  return useMemo(
    () =>
      inquiries && orders && messages && replies
        ? selectOpenPromises({ inquiries, orders, messages, replies }, nowMs)
        : undefined,
    [inquiries, orders, messages, replies, nowMs],
  )
}

/** The same, by the id of the row that waits. */
export const usePromisesById = (): ReadonlyMap<string, OpenPromise> => {
  const promises = useOpenPromises()
  return useMemo(() => new Map(promises?.map((one) => [one.id, one])), [promises])
}

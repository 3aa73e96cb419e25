import { useEffect, useState } from 'react'
import { whenIdle } from '#admin/entity/browser/when-idle.ts'
import type { EntityKey } from '#contract/entities/entities.ts'
import { useRowsAhead } from '#device/back-office/rows/use-rows-ahead.ts'

const LISTED: readonly EntityKey[] = ['orders', 'messages', 'models', 'users', 'blog']
const NONE: readonly EntityKey[] = []

/** Reads the rows of the long lists once the first screen is there: each opens at once then. */
export const useReadyRows = (): void => {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => whenIdle([() => setIsReady(true)]), [])
  useRowsAhead(isReady ? LISTED : NONE)
}

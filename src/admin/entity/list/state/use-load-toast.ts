import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { EntityKey } from '#contract/entities/entities.ts'
import { useLoadState } from '#device/back-office/use-sync-status.ts'
import { showToast } from '#ui/overlay/toast/show-toast.ts'

/** What a second look mends is no failure: a server with the plain contract is only known after all its lists. */
const PATIENCE_MS = 2_000

/**
 * Says once that a list could not be loaded: when the server is the one that failed, or when there is nothing local to
 * show. Being offline with a copy is no failure; the list says quietly how old it is.
 */
export const useLoadToast = (entity: EntityKey, isEmpty: boolean, message: string): void => {
  const { t } = useLingui()
  const { problem } = useLoadState(entity)
  const isFailure = problem === 'unavailable' || (problem !== null && isEmpty)
  const title = t({ id: 'admin.error', message: 'Erreur' })
  const texts = useRef({ title, message })
  useEffect(() => {
    texts.current = { title, message }
  })
  useEffect(() => {
    if (!isFailure) return
    const tell = () => {
      const { title, message } = texts.current
      showToast({ variant: 'destructive', title, description: message, id: `load-${entity}` })
    }
    const timer = setTimeout(tell, PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isFailure, entity])
}

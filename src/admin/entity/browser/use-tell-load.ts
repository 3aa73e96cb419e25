import { useLingui } from '@lingui/react/macro'
import { useFailureWords } from '#admin/entity/words/use-failure-words.ts'
import type { Failure } from '#device/account/ask-server.ts'
import { showToast } from '#ui/overlay/toast/show-toast.ts'

/** No toast says so: the words that stand in the place of what is missing do. */
const isSaidInPlace = (problem: Failure['type']): boolean =>
  problem === 'missing' || (problem === 'unreachable' && !navigator.onLine)

/** The role of those words: what a toast has said already is not said a second time. */
export const roleInPlace = (problem: Failure['type']): 'status' | undefined =>
  isSaidInPlace(problem) ? 'status' : undefined

/**
 * Says that something could not be loaded, with `message`: 'Impossible de charger le journal'. A device without a network
 * is no failure: the screen says so where the rows would be, and so it does of a server that has no such call.
 */
export const useTellLoad = (message: string): ((failure: Failure) => void) => {
  const { t } = useLingui()
  const failureWords = useFailureWords()
  return (failure) => {
    if (isSaidInPlace(failure.type)) return
    showToast({
      variant: 'destructive',
      title: t({ id: 'admin.error', message: 'Erreur' }),
      description: message,
      note: failureWords(failure),
      id: `load-${message}`,
    })
  }
}

/** The dashboard alone tells nobody (specification, section 8): it shows what it knows, and how old that is. */
export const tellNobody = (): void => undefined

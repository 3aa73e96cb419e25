import { useLingui } from '@lingui/react/macro'
import type { Asked, Failure } from '#device/back-office/ask-server.ts'
import { showToast } from '#ui/overlay/toast-store.ts'
import { useStateSentences } from './labels/state-sentences.ts'

/** A user-facing text about a failed call: in the server's own words if there are any. */
export type FailureMessage = (failure: {
  readonly type: Failure['type']
  readonly detail?: string | null
}) => string

/** The one place that says why a call to the server failed, and what the user can do about it. */
export const useFailureMessage = (): FailureMessage => {
  const failureCause = useFailureCause()
  const say = useStateSentences()
  return (failure) => {
    const cause = failureCause(failure)
    switch (failure.type) {
      case 'busy':
      case 'server-error':
        return failure.detail ? cause : `${cause} ${say('retrySoon')}`
      case 'unreachable':
        return `${cause} ${say(navigator.onLine ? 'retrySoon' : 'retryOnline')}`
      default:
        return cause
    }
  }
}

/** Only the reason, if the screen itself says what can be done. */
export const useFailureCause = (): FailureMessage => {
  const { t } = useLingui()
  const say = useStateSentences()
  return ({ type, detail = null }) => {
    switch (type) {
      case 'refused':
        return (
          detail ??
          t({ id: 'admin.failure.refused', message: 'Le serveur a refusé cette demande.' })
        )
      case 'busy':
        return detail ?? say('busy')
      case 'server-error':
        return detail ?? say('serverError')
      case 'missing':
        return t({
          id: 'admin.failure.missing',
          message: 'Ce serveur ne connaît pas cette fonction.',
        })
      case 'not-ours':
        return t({
          id: 'admin.failure.not-ours',
          message: 'Un intermédiaire du réseau a répondu à la place du serveur.',
        })
      case 'unreachable':
        return say(navigator.onLine ? 'unavailable' : 'offline')
    }
  }
}

type OutcomeTexts = {
  /** 'Session fermée'; null if the page itself shows it. */
  readonly done: string | null
  /** 'La session n’a pas été fermée'. */
  readonly failed: string
}

/** Reports the result of a call that cannot wait for the network; true if it succeeded. */
export const useNotifyOutcome = (): ((asked: Asked<unknown>, texts: OutcomeTexts) => boolean) => {
  const { t } = useLingui()
  const failureMessage = useFailureMessage()
  return (asked, { done, failed }) => {
    const isDone = asked.type === 'done'
    if (isDone && done !== null)
      showToast({ title: t({ id: 'admin.success', message: 'Succès' }), description: done })
    if (asked.type !== 'done')
      showToast({
        variant: 'destructive',
        title: t({ id: 'admin.error', message: 'Erreur' }),
        description: `${failed}. ${failureMessage(asked)}`,
      })
    return isDone
  }
}

/** Reported by the text in place of the missing content instead of by a toast. */
const isSaidInPlace = (problem: Failure['type']): boolean =>
  problem === 'missing' || (problem === 'unreachable' && !navigator.onLine)

/** The ARIA role of that text: what a toast has announced is not announced again. */
export const roleInPlace = (problem: Failure['type']): 'status' | undefined =>
  isSaidInPlace(problem) ? 'status' : undefined

/**
 * Reports that something could not be loaded, with `message`: 'Impossible de charger le journal'. A missing network is
 * not a failure: the screen says so in place of the rows. The same applies to a server that lacks the call.
 */
export const useNotifyLoadFailure = (message: string): ((failure: Failure) => void) => {
  const { t } = useLingui()
  const failureMessage = useFailureMessage()
  return (failure) => {
    if (isSaidInPlace(failure.type)) return
    showToast({
      variant: 'destructive',
      title: t({ id: 'admin.error', message: 'Erreur' }),
      description: message,
      note: failureMessage(failure),
      id: `load-${message}`,
    })
  }
}

/** Only the dashboard shows no toast (specification, section 8): it shows the data it has, and its age. */
export const ignoreLoadFailure = (): void => undefined

import { useLingui } from '@lingui/react/macro'
import type { Asked, Failure } from '#device/back-office/ask-server.ts'
import { showToast } from '#ui/overlay/toast-store.ts'
import { useStateSentences } from './labels/state-sentences.ts'

/** What happened to a call, for people: the server's own words where it has any. */
export type FailureMessage = (failure: {
  readonly type: Failure['type']
  readonly detail?: string | null
}) => string

/** The one place that says why a call to the server was not done, and what can be done about it. */
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

/** Only why, where the place itself says what can be done. */
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
  /** 'Session fermée'; null where the page itself shows it. */
  readonly done: string | null
  /** 'La session n’a pas été fermée'. */
  readonly failed: string
}

/** Says how a call went that cannot wait for the network; true when it was done. */
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

/** The dashboard alone shows no toast (specification, section 8): it shows what it knows, and how old that is. */
export const ignoreLoadFailure = (): void => undefined

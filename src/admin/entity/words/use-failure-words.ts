import { useLingui } from '@lingui/react/macro'
import type { Failure } from '#device/account/ask-server.ts'
import { useStateSentences } from './use-state-sentences.ts'

/** What happened to a call, for people: the server's own words where it has any. */
export type FailureWords = (failure: {
  readonly type: Failure['type']
  readonly detail?: string | null
}) => string

/** The one place that says why a call to the server was not done, and what can be done about it. */
export const useFailureWords = (): FailureWords => {
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
export const useFailureCause = (): FailureWords => {
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

import { useLingui } from '@lingui/react/macro'
import type { Failure } from '#device/account/ask-server.ts'

/** What happened to a call, for people: the server's own words where it has any. */
export type FailureWords = (failure: {
  readonly type: Failure['type']
  readonly detail?: string | null
}) => string

/** The one place that says why a call to the server was not done. */
export const useFailureWords = (): FailureWords => {
  const { t } = useLingui()
  return ({ type, detail = null }) => {
    switch (type) {
      case 'refused':
        return (
          detail ??
          t({ id: 'admin.failure.refused', message: 'Le serveur a refusé cette demande.' })
        )
      case 'busy':
        return (
          detail ??
          t({
            id: 'admin.failure.busy',
            message: 'Le serveur est très sollicité : réessayez dans un instant.',
          })
        )
      case 'server-error':
        return (
          detail ??
          t({
            id: 'admin.failure.server',
            message: 'Le serveur a rencontré une erreur : réessayez plus tard.',
          })
        )
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
        return t({
          id: 'admin.account.unreachable',
          message: 'Le serveur est injoignable : réessayez avec du réseau.',
        })
    }
  }
}

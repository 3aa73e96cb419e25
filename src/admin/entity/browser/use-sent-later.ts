import { useLingui } from '@lingui/react/macro'

/** What a toast adds to "saved" where the network is away; undefined where it is not. */
export const useSentLater = (): (() => string | undefined) => {
  const { t } = useLingui()
  return () =>
    navigator.onLine
      ? undefined
      : t({ id: 'admin.sent-later', message: 'Envoi dès le retour de la connexion.' })
}

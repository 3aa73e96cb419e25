import { Trans, useLingui } from '@lingui/react/macro'
import { useDocumentTitle } from '#admin/entity/browser/use-document-title.ts'
import { AdminDoor } from '#admin/login/admin-door.tsx'
import type { MissingGround } from '#device/back-office/missing-ground.ts'
import { Text } from '#ui/type/text.tsx'

/** What this browser lacks for the back-office, and what to do about it: nothing is begun that could not be ended. */
export function MissingGroundScreen({ missing }: { readonly missing: MissingGround }) {
  const { t } = useLingui()
  const title = t({
    id: 'admin.ground.title',
    message: 'L’administration ne peut pas s’ouvrir ici',
  })
  useDocumentTitle(title)
  return (
    <AdminDoor title={title}>
      <Text>{WORDS[missing]}</Text>
    </AdminDoor>
  )
}

const WORDS: Readonly<Record<MissingGround, React.ReactNode>> = {
  https: (
    <Trans id="admin.ground.https">
      Cette adresse n’est pas sécurisée : elle commence par http://, et le navigateur n’y permet pas
      d’enregistrer votre travail. Ouvrez l’administration à une adresse en https://, ou à
      http://localhost sur la machine du serveur.
    </Trans>
  ),
  storage: (
    <Trans id="admin.ground.storage">
      Ce navigateur n’offre pas de base de données (IndexedDB), dont l’administration a besoin pour
      enregistrer votre travail. Ouvrez une fenêtre ordinaire, vérifiez les réglages du navigateur,
      ou utilisez un autre navigateur.
    </Trans>
  ),
  locks: (
    <Trans id="admin.ground.locks">
      Ce navigateur ne sait pas coordonner plusieurs onglets (Web Locks) : une modification pourrait
      être envoyée deux fois. Mettez-le à jour, ou utilisez un autre navigateur.
    </Trans>
  ),
  workers: (
    <Trans id="admin.ground.workers">
      Ce navigateur ne permet pas de travailler en arrière-plan (Web Workers) : rien ne serait
      envoyé au serveur. Vérifiez ses réglages et ses extensions, ou utilisez un autre navigateur.
    </Trans>
  ),
  outdated: (
    <Trans id="admin.ground.outdated">
      Ce navigateur est trop ancien pour l’administration. Mettez-le à jour : il faut au moins
      Chrome ou Edge 111, Firefox 115 ou Safari 16.4.
    </Trans>
  ),
}

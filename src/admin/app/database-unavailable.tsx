import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { AdminAuthLayout } from '#admin/login/admin-auth-layout.tsx'
import { useStateSentences } from '#admin/shared/labels/state-sentences.ts'
import { useDocumentTitle } from '#admin/shared/route-announcement.ts'
import { useExportEdits } from '#admin/sync/transfer-edits.tsx'
import type { AccessLoss, UnavailableReason } from '#device/back-office/back-office.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import type { MissingFeature } from '#device/back-office/missing-features.ts'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'

type DatabaseUnavailableProps = {
  readonly reason: UnavailableReason
  /** Edits that the server does not have. */
  readonly unsent: number
}

/** The account's database cannot or must not be opened: shows why, that nothing in it is lost, and what to do. */
export function DatabaseUnavailable({ reason, unsent }: DatabaseUnavailableProps) {
  const say = useStateSentences()
  const { t } = useLingui()
  switch (reason) {
    case 'blocked':
      return (
        <Unavailable
          title={t({ id: 'admin.shut.blocked', message: 'Un autre onglet bloque vos données' })}
          actions={<Reload />}
        >
          <Trans id="admin.shut.blocked.text">
            Néomuse est ouvert dans un autre onglet, dans une version plus ancienne. Fermez ou
            rechargez les autres onglets : cette page s’ouvrira automatiquement.
          </Trans>
        </Unavailable>
      )
    case 'newer-version':
      return (
        <Unavailable
          title={t({ id: 'admin.shut.newer', message: 'Cette page est trop ancienne' })}
          actions={
            <>
              <Reload />
              <Export />
            </>
          }
        >
          <Trans id="admin.shut.newer.text">
            Les données de cet appareil viennent d’une version plus récente de Néomuse. Rechargez la
            page pour l’obtenir. Vos modifications en attente sont conservées.
          </Trans>
        </Unavailable>
      )
    case 'storage-full':
      return (
        <Unavailable
          title={t({ id: 'admin.shut.full', message: 'Espace de stockage plein' })}
          actions={
            <>
              <Reload />
              <Export />
            </>
          }
        >
          {say('storageFull')}{' '}
          <Trans id="admin.shut.full.text">
            Vos modifications en attente sont conservées : libérez de la place, puis rechargez la
            page.
          </Trans>
        </Unavailable>
      )
    case 'no-storage':
      return (
        <Unavailable
          title={t({
            id: 'admin.shut.no-storage',
            message: 'Ce navigateur refuse d’enregistrer des données',
          })}
          actions={
            <>
              <Reload />
              <SignOut />
            </>
          }
        >
          <Trans id="admin.shut.no-storage.text">
            L’administration enregistre votre travail sur l’appareil, et ce navigateur le refuse,
            comme souvent en navigation privée. Ouvrez une fenêtre ordinaire, ou vérifiez ses
            réglages.
          </Trans>
        </Unavailable>
      )
    case 'no-right':
    case 'deactivated':
      return <AccessLost reason={reason} unsent={unsent} />
  }
}

type AccessLostProps = Pick<DatabaseUnavailableProps, 'unsent'> & { readonly reason: AccessLoss }

function AccessLost({ reason, unsent }: AccessLostProps) {
  const { t } = useLingui()
  return (
    <Unavailable
      title={
        reason === 'deactivated'
          ? t({ id: 'admin.shut.deactivated', message: 'Votre compte est désactivé' })
          : t({ id: 'admin.shut.no-right', message: 'Vous n’êtes plus administrateur' })
      }
      actions={
        <>
          {unsent > 0 ? <Export /> : null}
          <Button tone={unsent > 0 ? 'quiet' : 'main'} onClick={() => location.reload()}>
            <Trans id="admin.shut.check">Vérifier de nouveau</Trans>
          </Button>
          <SignOut />
        </>
      }
    >
      <Trans id="admin.shut.no-right.text">
        Le serveur ne donne plus accès à l’administration avec ce compte. Les données du site ont
        été retirées de cet appareil. Si c’est une erreur, adressez-vous à un autre administrateur.
      </Trans>
      {unsent > 0
        ? ` ${t({
            id: 'admin.shut.no-right.unsent',
            message: plural(unsent, {
              one: '# modification n’a pas été envoyée : elle est conservée sur cet appareil, et vous pouvez l’exporter.',
              other:
                '# modifications n’ont pas été envoyées : elles sont conservées sur cet appareil, et vous pouvez les exporter.',
            }),
          })}`
        : null}
    </Unavailable>
  )
}

type UnavailableProps = {
  readonly title: string
  readonly actions: ReactNode
  readonly children: ReactNode
}

function Unavailable({ title, actions, children }: UnavailableProps) {
  useDocumentTitle(title)
  return (
    <AdminAuthLayout title={title} name={title}>
      <Text>{children}</Text>
      <Row gap="xs" wrap>
        {actions}
      </Row>
    </AdminAuthLayout>
  )
}

function Reload() {
  return (
    <Button tone="main" onClick={() => location.reload()}>
      <Trans id="admin.crash.reload">Recharger la page</Trans>
    </Button>
  )
}

function Export() {
  const exportEdits = useExportEdits()
  return (
    <Button onClick={() => void exportEdits()}>
      <Trans id="admin.sync.export">Exporter les modifications en attente</Trans>
    </Button>
  )
}

function SignOut() {
  const { signOut } = useBackOffice()
  return (
    <Button onClick={() => void signOut('keep')}>
      <Trans id="admin.sign-out">Déconnexion</Trans>
    </Button>
  )
}

/**
 * Shows what this browser lacks for the back-office, and what to do about it: no work is started that could not be
 * saved.
 */
export function BrowserUnsupported({ missing }: { readonly missing: MissingFeature }) {
  const { t } = useLingui()
  const title = t({
    id: 'admin.ground.title',
    message: 'L’administration ne peut pas s’ouvrir ici',
  })
  useDocumentTitle(title)
  return (
    <AdminAuthLayout title={title}>
      <Text>{WORDS[missing]}</Text>
    </AdminAuthLayout>
  )
}

const WORDS: Readonly<Record<MissingFeature, React.ReactNode>> = {
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

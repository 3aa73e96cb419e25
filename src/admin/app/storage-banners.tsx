import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useStateSentences } from '#admin/shared/labels/state-sentences.ts'
import { ExportButton } from '#admin/sync/transfer-edits.tsx'
import type { Closing } from '#device/back-office/back-office.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { useLostEdits, useSyncStatus, useUndoneEdits } from '#device/back-office/use-sync-status.ts'
import { createDateFormat } from '#i18n/create-date-format.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { LiveRegion, NoticeBar } from '#ui/admin-layout/admin-page.tsx'
import { Banner } from '#ui/display/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/stack.tsx'

type StorageBannersProps = {
  readonly closed: Closing | null
  readonly onPanel: () => void
}

/** Banners for events outside the admin's control: in this device's storage, or on the server. */
export function StorageBanners({ closed, onPanel }: StorageBannersProps) {
  return (
    <>
      {closed ? <ClosedBanner closed={closed} /> : null}
      <Lost />
      <LiveRegion>
        <Restored onPanel={onPanel} />
      </LiveRegion>
    </>
  )
}

const CLOSED_MESSAGES = {
  'newer-version': (
    <Trans id="admin.closed.newer">
      Une version plus récente est ouverte dans un autre onglet. Cette page ne peut plus enregistrer
      ; vos brouillons sont conservés.
    </Trans>
  ),
  erased: (
    <Trans id="admin.closed.erased">
      Les données de ce site ont été effacées dans le navigateur. Cette page ne peut plus
      enregistrer : copiez le texte que vous étiez en train d’écrire, puis rechargez la page.
    </Trans>
  ),
  'storage-full': (
    <>
      <StorageFull />{' '}
      <Trans id="admin.closed.full">
        Plus rien ne peut être enregistré ni envoyé. Vos modifications en attente sont conservées.
        Libérez de la place, puis rechargez la page.
      </Trans>
    </>
  ),
}

function StorageFull() {
  const say = useStateSentences()
  return say('storageFull')
}

function ClosedBanner({ closed }: { readonly closed: Closing }) {
  const isWaiting = (useSyncStatus()?.pending ?? 0) > 0
  return (
    <NoticeBar>
      <Banner
        tone="danger"
        live="alert"
        action={
          <Row gap="xs" wrap>
            {closed === 'storage-full' && isWaiting ? <ExportButton /> : null}
            <Button size="sm" onClick={() => location.reload()}>
              <Trans id="admin.crash.reload">Recharger la page</Trans>
            </Button>
          </Row>
        }
      >
        {CLOSED_MESSAGES[closed]}
      </Banner>
    </NoticeBar>
  )
}

function Lost() {
  const { t } = useLingui()
  const locale = useLocale()
  const { noteLoss } = useBackOffice()
  const lost = useLostEdits()
  if (lost === null) return null
  const { count, sinceMs } = lost
  const day = sinceMs === null ? null : createDateFormat(locale, { dateStyle: 'long' })(sinceMs)
  return (
    <NoticeBar>
      <Banner
        tone="danger"
        live="alert"
        action={
          <Button size="sm" onClick={() => void noteLoss()}>
            <Trans id="admin.lost.noted">J’ai compris</Trans>
          </Button>
        }
      >
        {t({
          id: 'admin.lost',
          message: plural(count, {
            one: 'Le navigateur a effacé ses données : # modification ou image qui n’était pas sur le serveur est perdue.',
            other:
              'Le navigateur a effacé ses données : # modifications ou images qui n’étaient pas sur le serveur sont perdues.',
          }),
        })}{' '}
        {day ? <Trans id="admin.lost.since">La plus ancienne datait du {day}.</Trans> : null}
      </Banner>
    </NoticeBar>
  )
}

function Restored({ onPanel }: { readonly onPanel: () => void }) {
  const { t } = useLingui()
  const count = useUndoneEdits().length
  if (count === 0) return null
  return (
    <NoticeBar>
      <Banner
        tone="warning"
        action={
          <Button size="sm" onClick={onPanel}>
            <Trans id="admin.sync.view">Voir</Trans>
          </Button>
        }
      >
        {t({
          id: 'admin.restored',
          message: plural(count, {
            one: 'Le serveur a été restauré à partir d’une sauvegarde : # de vos modifications n’y est plus.',
            other:
              'Le serveur a été restauré à partir d’une sauvegarde : # de vos modifications n’y sont plus.',
          }),
        })}
      </Banner>
    </NoticeBar>
  )
}

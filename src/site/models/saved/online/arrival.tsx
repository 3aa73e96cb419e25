import { Trans, useLingui } from '@lingui/react/macro'
import { openFavourites } from '#device/public/favourites/page-favourites.ts'
import { Banner } from '#ui/display/banner.tsx'
import { pageHeading } from '#ui/layout/page-focus.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { useArrival } from './use-arrival.ts'

/** Asks whoever comes with another device's link: `ownKey`, of the list that this one shares already. */
export function Arrival({ ownKey }: { ownKey: string | null }) {
  const { t } = useLingui()
  const { key, isBroken, leave } = useArrival(ownKey)
  const join = () => {
    if (key !== null) void openFavourites().join(key)
    leave()
  }
  return (
    <>
      {isBroken ? (
        <Banner tone="warning" live="status">
          <Trans id="favourites.broken">
            Ce lien est incomplet : copie-le de nouveau depuis ton autre appareil.
          </Trans>
        </Banner>
      ) : null}
      <ConfirmDialog
        open={key !== null}
        title={t({
          id: 'favourites.join',
          message: 'Ajouter ces favoris à cet appareil ?',
        })}
        description={
          ownKey === null ? (
            <Trans id="favourites.join.text">
              Ces favoris rejoignent les tiens. Ensuite, les appareils qui ont ce lien partagent la
              même liste : notre serveur enregistre les numéros des packs et rien d’autre.
            </Trans>
          ) : (
            <Trans id="favourites.join.other">
              Ces favoris rejoignent les tiens. Cet appareil quitte la liste qu’il partage
              aujourd’hui, et suit la liste de ce lien.
            </Trans>
          )
        }
        confirmLabel={t({ id: 'favourites.join.confirm', message: 'Ajouter' })}
        cancelLabel={t({ id: 'favourites.join.cancel', message: 'Non merci' })}
        onConfirm={join}
        onCancel={leave}
        // What had the focus before the page came, nothing had.
        nextFocus={pageHeading}
      />
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { FAVOURITES_KEY_PARAMETER, FAVOURITES_PATH } from '#contract/public/page-paths.ts'
import { readKey } from '#device/public/favourites/online-list.ts'
import { openFavourites } from '#device/public/favourites/page-favourites.ts'
import { Banner } from '#ui/display/banner.tsx'
import { pageHeading } from '#ui/layout/page-focus.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'

const KEY_IN_HASH = new RegExp(`^#(?:.*&)?${FAVOURITES_KEY_PARAMETER}(?:=([^&]*))?(?:&|$)`, 'i')

/**
 * The key in a link, even if a messenger has encoded the link or changed its case; null if the link is not one of ours.
 */
export const keyInHash = (hash: string): string | null => {
  const match = KEY_IN_HASH.exec(decoded(hash))
  return match === null ? null : (match[1] ?? '')
}

const decoded = (hash: string): string => {
  try {
    return decodeURIComponent(hash)
  } catch {
    return hash
  }
}

/**
 * The key of the link that led here, until the visitor has answered: then it is removed from the address, where others
 * might read it. A list that is already shared needs no answer.
 */
const useListKey = (ownKey: string | null) => {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const text = keyInHash(hash)
  const key = text === null ? null : readKey(text)
  const [isBroken, setIsBroken] = useState(false)
  const leave = useCallback(
    () => void navigate(FAVOURITES_PATH, { replace: true, preventScrollReset: true }),
    [navigate],
  )
  const isOver = text !== null && (key === null || key === ownKey)
  useEffect(() => {
    if (text !== null) setIsBroken(key === null)
    if (isOver) leave()
  }, [text, key, isOver, leave])
  return { key: isOver ? null : key, isBroken, leave }
}

/**
 * Asks a visitor who has opened another device's link. `ownKey`: the key of the list that this device already shares.
 */
export function JoinListDialog({ ownKey }: { ownKey: string | null }) {
  const { t } = useLingui()
  const { key, isBroken, leave } = useListKey(ownKey)
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
        // Nothing had the focus before the page opened, so it goes to the heading.
        nextFocus={pageHeading}
      />
    </>
  )
}

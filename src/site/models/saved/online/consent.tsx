import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { keptLeft } from '#device/public/favourites/kept-favourites.ts'
import { openFavourites } from '#device/public/favourites/page-favourites.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { showToast } from '#ui/overlay/toast/show-toast.ts'

/** As easily withdrawn as given (GDPR, article 7); asked once more, since other devices lose the list too. */
export function Consent({ isGiven }: { isGiven: boolean }) {
  const { t } = useLingui()
  const [isLeaving, setIsLeaving] = useState(false)
  const withdraw = async (): Promise<void> => {
    setIsLeaving(false)
    await openFavourites().withdraw()
    // What is not erased yet is said on the page.
    if (keptLeft.read()) return
    showToast({
      title: t({ id: 'favourites.erased', message: 'Liste en ligne effacée' }),
      description: t({
        id: 'favourites.erased.text',
        message: 'Tes favoris restent sur cet appareil.',
      }),
    })
  }
  return (
    <>
      <Checkbox
        checked={isGiven}
        onChange={(isTicked) => (isTicked ? void openFavourites().agree() : setIsLeaving(true))}
      >
        <Trans id="favourites.agree">Retrouver mes favoris sur un autre appareil</Trans>
      </Checkbox>
      <ConfirmDialog
        open={isLeaving}
        tone="danger"
        title={t({ id: 'favourites.leave', message: 'Effacer la liste en ligne ?' })}
        description={t({
          id: 'favourites.leave.text',
          message:
            'Cette liste disparaît de notre serveur pour tous les appareils qui la partagent. Chaque appareil garde ses favoris.',
        })}
        confirmLabel={t({ id: 'favourites.leave.confirm', message: 'Effacer la liste' })}
        cancelLabel={t({ id: 'favourites.leave.cancel', message: 'Garder la liste' })}
        onConfirm={() => void withdraw()}
        onCancel={() => setIsLeaving(false)}
      />
    </>
  )
}

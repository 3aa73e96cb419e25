import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { FAVOURITES_PATH } from '#contract/public/page-paths.ts'
import type { PublicModel } from '#contract/public/public-model.ts'
import {
  favouritesToText,
  keptFavourites,
  keptLeft,
  keptOnline,
  textToFavourites,
  toggleFavourite,
} from '#device/public/favourites/favourites.ts'
import { useStoredText } from '#device/stored-text.ts'
import { showToast } from '#ui/overlay/toast-store.ts'

export const useFavourites = () => {
  const text = useStoredText(keptFavourites)
  useEffect(followFavourites, [])
  return { favourites: useMemo(() => textToFavourites(text), [text]), toggle }
}

/** Sends and reads what the visitor has agreed to, if anything: only then is its code loaded. */
const followFavourites = (): void => {
  if (!keptOnline.read() && !keptLeft.read()) return
  import('#device/public/favourites/page-favourites.ts').then(
    ({ openFavourites }) => openFavourites().sync(),
    // The code is not on this device, and there is no network: what waits is kept, and the next page sends it.
    () => undefined,
  )
}

/** Adds or removes a model; returns whether it is a favourite now. */
const toggle = (modelId: string): boolean => {
  const favourites = toggleFavourite(textToFavourites(keptFavourites.read()), modelId)
  keptFavourites.write(favouritesToText(favourites))
  followFavourites()
  return favourites.has(modelId)
}

/** The favourites, and what a press of a heart does: adds or removes the model, and says so. */
export const useFavouriteToggle = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { favourites, toggle } = useFavourites()
  const onFavourite = useCallback(
    ({ id, name }: PublicModel) => {
      const toastId = `favourite-${id}`
      if (!toggle(id))
        return showToast({
          id: toastId,
          title: t({ id: 'favourite.removed', message: 'Retiré des favoris' }),
          description: t({
            id: 'favourite.removed.text',
            message: `${name} ne fait plus partie de tes favoris.`,
          }),
        })
      return showToast({
        id: toastId,
        title: t({ id: 'favourite.added', message: 'Ajouté aux favoris' }),
        description: keptOnline.read()
          ? t({
              id: 'favourite.added.online',
              message: `${name} reste dans tes favoris, sur cet appareil et dans ta liste en ligne.`,
            })
          : t({
              id: 'favourite.added.text',
              message: `${name} reste dans tes favoris, sur cet appareil.`,
            }),
        action: {
          label: t({ id: 'favourites.title', message: 'Mes favoris' }),
          onClick: () => void navigate(FAVOURITES_PATH),
        },
      })
    },
    [t, toggle, navigate],
  )
  return { favourites, onFavourite }
}

import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { PublicModel } from '#contract/public/public-model.ts'
import { showToast } from '#ui/overlay/toast/show-toast.ts'
import { useFavourites } from './use-favourites.ts'

/** The favourites, and what a press of a heart does: keep or drop the model, and say so. */
export const useFavouriteToggle = () => {
  const { t } = useLingui()
  const { favourites, toggle } = useFavourites()
  const onFavourite = useCallback(
    ({ id, name }: PublicModel) => {
      const isAdded = toggle(id)
      showToast({
        id: `favourite-${id}`,
        title: isAdded
          ? t({ id: 'favourite.added', message: 'Ajouté aux favoris' })
          : t({ id: 'favourite.removed', message: 'Retiré des favoris' }),
        description: isAdded
          ? t({
              id: 'favourite.added.text',
              message: `${name} reste dans tes favoris, sur cet appareil.`,
            })
          : t({
              id: 'favourite.removed.text',
              message: `${name} ne fait plus partie de tes favoris.`,
            }),
      })
    },
    [t, toggle],
  )
  return { favourites, onFavourite }
}

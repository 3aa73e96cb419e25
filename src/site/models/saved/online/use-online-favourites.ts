import { useSyncExternalStore } from 'react'
import { keptFavourites, keptLeft, keptOnline } from '#device/public/favourites/kept-favourites.ts'
import { textToKeys, textToOnlineList, waitsFor } from '#device/public/favourites/online-list.ts'
import { keptEnded, openFavourites } from '#device/public/favourites/page-favourites.ts'
import { useKeptText } from '#device/use-kept-text.ts'

/** What this device shares, as it stands; drawn in the browser alone. */
export const useOnlineFavourites = () => {
  const { subscribe, trouble } = openFavourites()
  const list = textToOnlineList(useKeptText(keptOnline))
  const favourites = useKeptText(keptFavourites)
  return {
    list,
    waits: list !== null && waitsFor(list, favourites),
    /** A list is still to be erased. */
    isLeaving: textToKeys(useKeptText(keptLeft)).length > 0,
    isGone: useKeptText(keptEnded) === 'gone',
    trouble: useSyncExternalStore(subscribe, trouble),
  }
}

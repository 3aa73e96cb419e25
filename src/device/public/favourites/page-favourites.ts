import { newId, newKey } from '#device/random-ids.ts'
import { createStoredText } from '#device/stored-text.ts'
import { askFavourites } from './ask-favourites.ts'
import { keptFavourites, keptLeft, keptOnline } from './favourites.ts'
import { createFavouritesSync, type FavouritesSync } from './sync-favourites.ts'

/** `gone`: the list at the server was erased, and not from here. */
export const keptEnded = createStoredText('favouritesEnded')

/** The keys of lists that this device shared before it followed another link, separated by spaces. */
const keptFormer = createStoredText('favouritesFormer')

/** Name of the lock. */
const FAVOURITES = 'neomuse-favourites'

let opened: FavouritesSync | null = null

/** The favourites as this page shares them, opened once. Nothing is sent before the visitor has agreed. */
export const openFavourites = (): FavouritesSync => {
  if (opened !== null) return opened
  const favourites = createFavouritesSync({
    texts: {
      favourites: keptFavourites,
      online: keptOnline,
      former: keptFormer,
      left: keptLeft,
      ended: keptEnded,
    },
    ask: askFavourites,
    // An insecure address has no locks; the changes of its tabs are sets, which can be merged.
    inTurn: async (work) =>
      'locks' in navigator ? await navigator.locks.request(FAVOURITES, work) : work(),
    newKey,
    newId,
    nowMs: () => Date.now(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    onFault: reportError,
  })
  addEventListener('online', () => void favourites.sync())
  opened = favourites
  return favourites
}

import { keptLeft, keptOnline } from './favourites.ts'

/** Sends and reads what the visitor has agreed to, if anything: its code comes then alone. */
export const followFavourites = (): void => {
  if (!keptOnline.read() && !keptLeft.read()) return
  import('./page-favourites.ts').then(
    ({ openFavourites }) => openFavourites().sync(),
    // Not on this device, and no network: what waits is kept, and sent by the next page.
    () => undefined,
  )
}

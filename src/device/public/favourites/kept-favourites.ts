import { createKeptText } from '#device/kept-text.ts'

/** The models whose hearts are pressed on this device. */
export const keptFavourites = createKeptText('favouriteModels')

/** The list at the server that this device shares; empty: its visitor has agreed to none. See `online-list.ts`. */
export const keptOnline = createKeptText('favouritesOnline')

/** The keys of lists that are yet to be erased there, with spaces between them. */
export const keptLeft = createKeptText('favouritesLeft')

import { createStoredText } from '#device/stored-text.ts'

/** Favourites as the device keeps them: a JSON list of model ids. Anything else counts as `unread`. */
export const textToFavourites = (
  text: string | null,
  unread: Iterable<string> = [],
): ReadonlySet<string> => {
  const ids = parse(text)
  return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : unread)
}

export const favouritesToText = (favourites: ReadonlySet<string>): string =>
  JSON.stringify([...favourites])

export const toggleFavourite = (
  favourites: ReadonlySet<string>,
  modelId: string,
): ReadonlySet<string> => {
  const next = new Set(favourites)
  if (!next.delete(modelId)) next.add(modelId)
  return next
}

const parse = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** The models whose hearts are pressed on this device. */
export const keptFavourites = createStoredText('favouriteModels')

/** The list at the server that this device shares; empty: its visitor has agreed to none. See `online-list.ts`. */
export const keptOnline = createStoredText('favouritesOnline')

/** The keys of lists that are yet to be erased there, with spaces between them. */
export const keptLeft = createStoredText('favouritesLeft')

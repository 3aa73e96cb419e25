import { createStoredText } from '#device/stored-text.ts'

/** Parses favourites as the device stores them: a JSON list of model ids. Anything else counts as `unread`. */
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

/** The models that are marked as favourites on this device. */
export const keptFavourites = createStoredText('favouriteModels')

/** The list at the server that this device shares; empty: the visitor has not agreed to one. See `online-list.ts`. */
export const keptOnline = createStoredText('favouritesOnline')

/** The keys of lists that still have to be erased there, separated by spaces. */
export const keptLeft = createStoredText('favouritesLeft')

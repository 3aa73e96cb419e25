/** Favourites as the device keeps them: a JSON list of model ids. Anything else counts as none. */
export const textToFavourites = (text: string | null): ReadonlySet<string> => {
  if (text === null) return new Set()
  try {
    const ids: unknown = JSON.parse(text)
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [])
  } catch {
    return new Set()
  }
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

import { useMemo } from 'react'
import { createKeptText } from '#device/kept-text.ts'
import { useKeptText } from '#device/use-kept-text.ts'
import { favouritesToText, textToFavourites, toggleFavourite } from './favourites.ts'

const kept = createKeptText('favouriteModels')

/** Adds or removes a model; answers whether it is a favourite now. */
const toggle = (modelId: string): boolean => {
  const favourites = toggleFavourite(textToFavourites(kept.read()), modelId)
  kept.write(favouritesToText(favourites))
  return favourites.has(modelId)
}

export const useFavourites = () => {
  const text = useKeptText(kept)
  return { favourites: useMemo(() => textToFavourites(text), [text]), toggle }
}

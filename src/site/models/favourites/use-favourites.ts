import { useEffect, useMemo } from 'react'
import {
  favouritesToText,
  textToFavourites,
  toggleFavourite,
} from '#device/public/favourites/favourites.ts'
import { followFavourites } from '#device/public/favourites/follow-favourites.ts'
import { keptFavourites } from '#device/public/favourites/kept-favourites.ts'
import { useKeptText } from '#device/use-kept-text.ts'

/** Adds or removes a model; answers whether it is a favourite now. */
const toggle = (modelId: string): boolean => {
  const favourites = toggleFavourite(textToFavourites(keptFavourites.read()), modelId)
  keptFavourites.write(favouritesToText(favourites))
  followFavourites()
  return favourites.has(modelId)
}

export const useFavourites = () => {
  const text = useKeptText(keptFavourites)
  useEffect(followFavourites, [])
  return { favourites: useMemo(() => textToFavourites(text), [text]), toggle }
}

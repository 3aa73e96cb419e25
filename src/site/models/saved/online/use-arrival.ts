import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { FAVOURITES_PATH } from '#contract/public/forms/favourites-path.ts'
import { readKey } from '#device/public/favourites/online-list.ts'
import { keyInHash } from './key-in-hash.ts'

/**
 * The key of the link that led here, until its visitor has answered: then it goes from the address, where others might
 * read it. A list that is shared already needs no answer.
 */
export const useArrival = (ownKey: string | null) => {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const text = keyInHash(hash)
  const key = text === null ? null : readKey(text)
  const [isBroken, setIsBroken] = useState(false)
  const leave = useCallback(
    () => void navigate(FAVOURITES_PATH, { replace: true, preventScrollReset: true }),
    [navigate],
  )
  const isOver = text !== null && (key === null || key === ownKey)
  useEffect(() => {
    if (text !== null) setIsBroken(key === null)
    if (isOver) leave()
  }, [text, key, isOver, leave])
  return { key: isOver ? null : key, isBroken, leave }
}

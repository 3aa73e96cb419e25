import { FAVOURITES_KEY_PARAMETER } from '#contract/public/forms/favourites-path.ts'

const KEY_IN_HASH = new RegExp(`^#(?:.*&)?${FAVOURITES_KEY_PARAMETER}(?:=([^&]*))?(?:&|$)`, 'i')

/** What a link has as its key, also where a messenger has encoded the link or changed its case; null: it is not ours. */
export const keyInHash = (hash: string): string | null => {
  const match = KEY_IN_HASH.exec(decoded(hash))
  return match === null ? null : (match[1] ?? '')
}

const decoded = (hash: string): string => {
  try {
    return decodeURIComponent(hash)
  } catch {
    return hash
  }
}

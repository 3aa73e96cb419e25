/** The visitor's own page, and where the link to another device's favourites leads. */
export const FAVOURITES_PATH = '/favourites'

/** What that link has behind its `#`, which no browser sends to a server: the list's key. */
export const FAVOURITES_KEY_PARAMETER = 'cle'

import { hasRightToLeft } from './clean-text.ts'

const FIRST_STRONG_ISOLATE = '\u2068'
const POP_DIRECTIONAL_ISOLATE = '\u2069'

/**
 * Isolates a user's text inside one of our left-to-right texts: it is laid out separately, in its own direction, and
 * neither affects the surrounding text nor is affected by it. A left-to-right text needs no isolation, and stays as it
 * is. Source: Unicode Bidirectional Algorithm (UAX #9), section 2.7.
 */
export const isolate = (text: string): string =>
  hasRightToLeft(text) ? `${FIRST_STRONG_ISOLATE}${text}${POP_DIRECTIONAL_ISOLATE}` : text

/** A tag as it is displayed: `#studio`, even if it was typed with its sign. */
export const hashtag = (tag: string): string => isolate(`#${tag.replace(/^[#＃\s]+/, '')}`)

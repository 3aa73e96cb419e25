import { hasRightToLeft } from './mend-text.ts'

const FIRST_STRONG_ISOLATE = '\u2068'
const POP_DIRECTIONAL_ISOLATE = '\u2069'

/**
 * Somebody's text as a part of one of ours that runs from left to right: it is laid out by itself, in its own direction, and
 * neither turns what stands around it nor is turned by that. What runs from left to right needs nothing for that, and stays
 * as it is. Source: Unicode Bidirectional Algorithm (UAX #9), section 2.7.
 */
export const isolate = (text: string): string =>
  hasRightToLeft(text) ? `${FIRST_STRONG_ISOLATE}${text}${POP_DIRECTIONAL_ISOLATE}` : text

/** A tag as it is shown: `#studio`, also where it was typed with its sign. */
export const hashtag = (tag: string): string => isolate(`#${tag.replace(/^[#＃\s]+/, '')}`)

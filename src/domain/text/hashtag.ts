import { isolate } from './isolate.ts'

/** A tag as it is shown: `#studio`, also where it was typed with its sign. */
export const hashtag = (tag: string): string => isolate(`#${tag.replace(/^[#＃\s]+/, '')}`)

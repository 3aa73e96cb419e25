import * as v from 'valibot'
import { count, token } from '#contract/fields.ts'

/** Identifies a like to the device that gave it, and to no one else: each article has a separate key. */
export const LIKE_KEY_HEADER = 'Like-Key'

export const likeKey = token()

/** How many likes the article has now. */
export const likeAnswer = v.object({ likes: count() })

import * as v from 'valibot'
import { count, token } from '#contract/fields.ts'

/** Says which like of an article is meant to whoever has made it, and to nobody else: each article has a key of its own. */
export const LIKE_KEY_HEADER = 'Like-Key'

export const likeKey = token()

/** How many likes the article has now. */
export const likeAnswer = v.object({ likes: count() })

import * as v from 'valibot'
import { line } from '#contract/fields.ts'
import { LOCALES } from '#contract/languages/locales.ts'
import { passage } from './passage.ts'

/** Where a model puts what the search has found into words: `POST`, answered by server-sent events. */
export const ASSISTANT_CALL = '/api/assistant'

export const LONGEST_QUESTION = 300

/** The server finds the passages itself: what a page says that the site says is nothing to go by. */
export const assistantRequest = v.object({
  question: line(LONGEST_QUESTION),
  language: v.picklist(LOCALES),
})

/** `passages`: on which everything that follows is founded, before all else. */
export const foundPassages = v.array(passage)

/** `words`: the next part of the answer, held against the passages before it was let out. */
export const modelWords = v.string()

/**
 * How the answer ends: `whole`, or not at all (`passages`): the passages themselves are the answer then, and what was
 * said before is to be taken back.
 */
export const modelEnd = v.picklist(['whole', 'passages'])

export const MODEL_EVENTS = { passages: 'passages', words: 'words', end: 'end' } as const

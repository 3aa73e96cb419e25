import type { CallAnswer } from '../call.ts'

/** Beside each 200 with an `ETag`. */
export const NOT_MODIFIED: CallAnswer = {
  description: 'Nothing has changed since the `ETag` in `If-None-Match`.',
  headers: ['ETag'],
}

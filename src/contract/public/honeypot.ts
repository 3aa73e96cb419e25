import * as v from 'valibot'

/**
 * A field that people do not see, and machines fill in: true when something is in it. Nothing is refused, so that
 * whoever fills it in learns nothing.
 */
export const honeypot = () =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform((value) => value !== '' && value !== null),
    ),
    '',
  )

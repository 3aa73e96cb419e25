import * as v from 'valibot'

/**
 * A field that people do not see, and machines fill in: true when something is in it. Nothing is refused, so that
 * whoever fills it in learns nothing. `false` is what a form sends that has read its own fields by this.
 */
export const honeypot = () =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform((value) => value !== '' && value !== null && value !== false),
    ),
    '',
  )

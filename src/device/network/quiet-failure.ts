/** Event for modules that keep a log; its detail is what failed. */
export const QUIET_FAILURE = 'neomuse:quiet-failure'

/** In French like all of the log: for support staff. */
export const loadFailure = (path: string): string => `Impossible de charger ${path}`

/** Reports a failure that no toast shows. */
export const reportQuietly = (failure: string): void =>
  void dispatchEvent(new CustomEvent(QUIET_FAILURE, { detail: failure }))

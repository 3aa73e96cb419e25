/** Heard by whoever keeps a log; its detail is what failed. */
export const QUIET_FAILURE = 'neomuse:quiet-failure'

/** French, as all of the log: for whoever comes to help. */
export const loadFailure = (path: string): string => `Impossible de charger ${path}`

/** Tells of a failure that no toast shows. */
export const reportQuietly = (failure: string): void =>
  void dispatchEvent(new CustomEvent(QUIET_FAILURE, { detail: failure }))

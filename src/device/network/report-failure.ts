/** Event for modules that keep a log; its detail is what failed. */
export const FAILURE_EVENT = 'neomuse:failure'

/** In French like all of the log: for support staff. */
export const loadFailure = (path: string): string => `Impossible de charger ${path}`

/** Reports a failure that no toast shows, for the log. */
export const reportFailure = (failure: string): void =>
  void dispatchEvent(new CustomEvent(FAILURE_EVENT, { detail: failure }))

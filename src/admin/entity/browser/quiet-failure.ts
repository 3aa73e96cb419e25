/** Heard by whoever keeps a log; its detail is what failed. */
export const QUIET_FAILURE = 'neomuse:quiet-failure'

/** Tells of a failure that no toast shows. */
export const reportQuietly = (failure: string): void =>
  void dispatchEvent(new CustomEvent(QUIET_FAILURE, { detail: failure }))

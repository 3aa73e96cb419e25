/** A connection on which nothing has moved for so long is dead. */
const PATIENCE_MS = 30_000

/** How long somebody has said nothing. A whole file may take as long as it needs: a slow line is no dead one. */
export type Silence = {
  /** Aborted when it has lasted for too long. */
  readonly signal: AbortSignal
  /** It begins anew: something has moved, or was asked for. */
  readonly begin: () => void
  /** Nothing is waited for. */
  readonly end: () => void
}

export const createSilence = (
  after: (delayMs: number, callback: () => void) => () => void,
): Silence => {
  const breaking = new AbortController()
  let callOff = (): void => undefined
  const end = (): void => callOff()
  return {
    signal: breaking.signal,
    begin: () => {
      end()
      callOff = after(PATIENCE_MS, () =>
        breaking.abort(new DOMException('nothing has moved', 'TimeoutError')),
      )
    },
    end,
  }
}

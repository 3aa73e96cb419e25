/** A key press in a terminal reaches this process once directly and again through npm. */
const SAME_WISH_MS = 500

export type SignalSource = {
  readonly on: (signal: 'SIGINT' | 'SIGTERM', listener: () => void) => unknown
}

/** Runs `stop` at the first signal to end, and `endNow` at the next: whoever asks twice does not want to wait. */
export const stopOnSignal = (
  source: SignalSource,
  { stop, endNow, nowMs }: { stop: () => void; endNow: () => void; nowMs: () => number },
): void => {
  let askedAtMs: number | null = null
  const onSignal = (): void => {
    if (askedAtMs === null) {
      askedAtMs = nowMs()
      stop()
    } else if (nowMs() - askedAtMs > SAME_WISH_MS) endNow()
  }
  source.on('SIGINT', onSignal)
  source.on('SIGTERM', onSignal)
}

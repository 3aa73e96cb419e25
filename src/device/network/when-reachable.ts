import { PAGE_MARK } from '#contract/sync-protocol.ts'
import { fetchOwn, type Proof } from './own-answer.ts'

const PAUSE_MS = 5_000

/**
 * Calls back once our own server answers at the address of a page. It is requested when the browser reports a network,
 * and repeatedly while the page is visible, because that report often comes before the network works. Returns a
 * function that stops it.
 */
export const whenReachable = (address: string, call: () => void): (() => void) => {
  const controller = new AbortController()
  const { signal } = controller
  const look = async (): Promise<void> => {
    if (document.visibilityState !== 'visible' || !navigator.onLine) return
    const isReached = await isAnswered(address)
    if (!isReached || signal.aborted) return
    stop()
    call()
  }
  const timer = setInterval(() => void look(), PAUSE_MS)
  addEventListener('online', () => void look(), { signal })
  const stop = (): void => {
    clearInterval(timer)
    controller.abort()
  }
  return stop
}

/** A proxy that reaches no server answers too, and a portal answers for any server. */
const isAnswered = (address: string): Promise<boolean> =>
  fetchOwn(address, isOwnPage, {
    cache: 'no-store',
    signal: AbortSignal.timeout(PAUSE_MS),
  }).then(
    () => true,
    () => false,
  )

const isOwnPage: Proof = async (answer) =>
  answer.status < 500 && !answer.redirected && (await answer.clone().text()).includes(PAGE_MARK)

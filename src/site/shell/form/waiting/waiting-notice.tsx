import { lazy, Suspense } from 'react'
import { hintToCount, waitingHint } from '#device/public/outbox/waiting-hint.ts'
import { useKeptText } from '#device/use-kept-text.ts'

const WaitingBar = lazy(async () => {
  try {
    return { default: (await import('./waiting-bar.tsx')).WaitingBar }
  } catch {
    // Without a network: this page does without, the next one tries again.
    return { default: () => null }
  }
})

/** Nothing, and no code of it, on a device where nothing waits. */
export function WaitingNotice() {
  if (hintToCount(useKeptText(waitingHint)) === 0) return null
  return (
    <Suspense fallback={null}>
      <WaitingBar />
    </Suspense>
  )
}

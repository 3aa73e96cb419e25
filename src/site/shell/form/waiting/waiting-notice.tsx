import { lazy, Suspense } from 'react'
import { hintToCount, waitingHint } from '#device/public/outbox/waiting-hint.ts'
import { useKeptText } from '#device/use-kept-text.ts'

/** Its code is on the device since the form was sent; where it is not after all, the page does without. */
const WaitingBar = lazy(async () => {
  try {
    return { default: (await import('./waiting-bar.tsx')).WaitingBar }
  } catch {
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

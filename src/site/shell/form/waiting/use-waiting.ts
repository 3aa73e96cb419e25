import { useEffect, useState } from 'react'
import { openPageOutbox } from '#device/public/outbox/page-outbox.ts'
import { isLeft, type WaitingForm } from '#device/public/outbox/waiting-form.ts'
import { watchWaiting } from '#device/public/outbox/watch-waiting.ts'

/** What waits on this device, live, and sent as soon as it can be. `onArrival` never changes. */
export const useWaiting = (onArrival: () => void): readonly WaitingForm[] => {
  const [waiting, setWaiting] = useState<readonly WaitingForm[]>([])
  useEffect(() => {
    const outbox = openPageOutbox()
    if (outbox === null) return
    const refresh = () => void outbox.list().then(setWaiting, reportError)
    refresh()
    const unsubscribe = outbox.subscribe((news) => {
      refresh()
      if (news === 'arrived') onArrival()
    })
    const stop = watchWaiting(outbox, pageSigns)
    return () => {
      unsubscribe()
      stop()
    }
  }, [onArrival])
  return waiting.filter(isLeft)
}

const pageSigns: Parameters<typeof watchWaiting>[1] = {
  subscribe: (onSign) => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') onSign()
    }
    addEventListener('online', onSign)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      removeEventListener('online', onSign)
      document.removeEventListener('visibilitychange', onVisible)
    }
  },
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  onFault: reportError,
}

import { QUIET_FAILURE } from '#device/network/quiet-failure.ts'
import { pageToasts, type ShownToast } from '#ui/overlay/toast-store.ts'

/** Each failure is logged, too (specification, section 8): a toast is gone when help comes. */
export const logFailures = (): void => {
  let known: readonly ShownToast[] = []
  pageToasts.subscribe(() => {
    const shown = pageToasts.getToasts()
    for (const toast of shown)
      if (toast.variant === 'destructive' && !known.includes(toast) && toast.state === 'open')
        console.info(toast.title, toast.description ?? '')
    known = shown
  })
  logQuietFailures()
}

/** Of the public site: there a page itself says what it could not load. */
export const logQuietFailures = (): void =>
  addEventListener(QUIET_FAILURE, (event) => {
    if (event instanceof CustomEvent) console.info(event.detail)
  })

import { FAILURE_EVENT } from '#device/network/report-failure.ts'
import { pageToasts, type ShownToast } from '#ui/overlay/toast-store.ts'

/** Logs each failure as well (specification, section 8): by the time someone can help, the toast is gone. */
export const logFailures = (): void => {
  let known: readonly ShownToast[] = []
  pageToasts.subscribe(() => {
    const shown = pageToasts.getToasts()
    for (const toast of shown)
      if (toast.variant === 'destructive' && !known.includes(toast) && toast.state === 'open')
        console.info(toast.title, toast.description ?? '')
    known = shown
  })
  logReportedFailures()
}

/** For the public site: there the page itself shows what it could not load. */
export const logReportedFailures = (): void =>
  addEventListener(FAILURE_EVENT, (event) => {
    if (event instanceof CustomEvent) console.info(event.detail)
  })

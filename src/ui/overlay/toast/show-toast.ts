import { createToastStore, type ToastClock, type ToastMessage } from './toast-store.ts'

export const PAGE_CLOCK: ToastClock = {
  nowMs: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** The toasts of this page; `Toaster` shows them. */
export const pageToasts = createToastStore(PAGE_CLOCK)

export const clearToasts = (): void => pageToasts.clear()

/** Shows a toast for five seconds and returns its id. */
export const showToast = (message: ToastMessage): string => pageToasts.show(message)

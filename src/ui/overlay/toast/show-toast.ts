import { createToastStore, type ToastMessage } from './toast-store.ts'

/** The toasts of this page; `Toaster` shows them. */
export const pageToasts = createToastStore({
  nowMs: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
})

export const clearToasts = (): void => pageToasts.clear()

/** Shows a toast for five seconds and returns its id. */
export const showToast = (message: ToastMessage): string => pageToasts.show(message)

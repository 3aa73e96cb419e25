export interface ToastAction {
  label: string
  onClick: () => void
}

export interface ToastMessage {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  action?: ToastAction
  /** Until it is closed: for an offer that nobody must miss, and that takes nothing away by waiting. */
  stays?: boolean
  /** Showing the same id again replaces the toast and starts its time anew. */
  id?: string
}

export interface ShownToast extends ToastMessage {
  id: string
  variant: 'default' | 'destructive'
  state: 'open' | 'closed'
}

/** Why the toasts wait: the pointer is over them, or the focus is among them. */
export type HoldReason = 'pointer' | 'focus'

export interface ToastClock {
  nowMs: () => number
  after: (ms: number, run: () => void) => () => void
}

export interface ToastStore {
  show: (message: ToastMessage) => string
  close: (id: string) => void
  /** Closes all but those that stay. */
  clear: () => void
  hold: (reason: HoldReason) => void
  release: (reason: HoldReason) => void
  subscribe: (listener: () => void) => () => void
  /** Oldest first. */
  getToasts: () => readonly ShownToast[]
}

export const TOAST_DURATION_MS = 5_000
/** The closing motion; afterwards the toast leaves the page. */
export const TOAST_EXIT_MS = 200

interface Countdown {
  remainingMs: number
  startedAt: number
  stop: (() => void) | null
}

export const createToastStore = (clock: ToastClock): ToastStore => {
  let toasts: readonly ShownToast[] = []
  let count = 0
  const countdowns = new Map<string, Countdown>()
  const exits = new Map<string, () => void>()
  const holds = new Set<HoldReason>()
  const listeners = new Set<() => void>()

  const publish = (next: readonly ShownToast[]) => {
    toasts = next
    for (const listener of listeners) listener()
  }

  const run = (id: string, countdown: Countdown) => {
    countdown.startedAt = clock.nowMs()
    countdown.stop = clock.after(countdown.remainingMs, () => close(id))
  }

  const pause = (countdown: Countdown) => {
    if (!countdown.stop) return
    countdown.stop()
    countdown.stop = null
    countdown.remainingMs -= clock.nowMs() - countdown.startedAt
  }

  const start = (id: string, stays = false) => {
    countdowns.get(id)?.stop?.()
    countdowns.delete(id)
    if (stays) return
    const countdown: Countdown = { remainingMs: TOAST_DURATION_MS, startedAt: 0, stop: null }
    countdowns.set(id, countdown)
    if (holds.size === 0) run(id, countdown)
  }

  const show = (message: ToastMessage): string => {
    const id = message.id ?? `toast-${++count}`
    const shown: ShownToast = { variant: 'default', ...message, id, state: 'open' }
    exits.get(id)?.()
    exits.delete(id)
    const isThere = toasts.some((toast) => toast.id === id)
    start(id, message.stays)
    publish(isThere ? toasts.map((toast) => (toast.id === id ? shown : toast)) : [...toasts, shown])
    return id
  }

  const close = (id: string) => {
    if (!toasts.some((toast) => toast.id === id && toast.state === 'open')) return
    countdowns.get(id)?.stop?.()
    countdowns.delete(id)
    exits.set(
      id,
      clock.after(TOAST_EXIT_MS, () => remove(id)),
    )
    publish(toasts.map((toast) => (toast.id === id ? { ...toast, state: 'closed' } : toast)))
  }

  const clear = () => {
    for (const { id, stays } of toasts) if (!stays) close(id)
  }

  const remove = (id: string) => {
    exits.delete(id)
    publish(toasts.filter((toast) => toast.id !== id))
  }

  const hold = (reason: HoldReason) => {
    holds.add(reason)
    for (const countdown of countdowns.values()) pause(countdown)
  }

  const release = (reason: HoldReason) => {
    if (!holds.delete(reason) || holds.size > 0) return
    for (const [id, countdown] of countdowns) run(id, countdown)
  }

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return { show, close, clear, hold, release, subscribe, getToasts: () => toasts }
}

import type { ReactNode } from 'react'

interface ToastAction {
  label: string
  onClick: () => void
}

export interface ToastMessage {
  title: string
  description?: string
  /** More information beside the description. Screen readers do not announce changes in it. */
  note?: ReactNode
  variant?: 'default' | 'destructive'
  action?: ToastAction
  /** Stays until it is closed: for an offer that the user must not miss, and that does no harm by staying. */
  stays?: boolean
  /** It closes after this time, even while the pointer or the focus holds it. */
  maxMs?: number
  /** Called when the toast closes or is replaced, for whatever reason. */
  onClosed?: () => void
  /**
   * Showing the same id again replaces the toast and restarts its time; so does showing the same text without an id.
   */
  id?: string
}

export interface ShownToast extends ToastMessage {
  id: string
  variant: 'default' | 'destructive'
  state: 'open' | 'closed'
  /** How often it was shown: screen readers have to announce it again. */
  showCount: number
}

/** Why the time of the toasts is paused: the pointer is over them, or the focus is inside them. */
type HoldReason = 'pointer' | 'focus'

export interface ToastClock {
  nowMs: () => number
  after: (ms: number, run: () => void) => () => void
}

export interface ToastStore {
  show: (message: ToastMessage) => string
  close: (id: string) => void
  /** Closes all toasts except those that stay. */
  clear: () => void
  hold: (reason: HoldReason) => void
  release: (reason: HoldReason) => void
  subscribe: (listener: () => void) => () => void
  /** Oldest first. */
  getToasts: () => readonly ShownToast[]
}

export const TOAST_DURATION_MS = 5_000
/** The duration of the closing animation; afterwards the toast is removed from the page. */
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
  const maxTimers = new Map<string, () => void>()
  const exitTimers = new Map<string, () => void>()
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

  const stop = (id: string) => {
    countdowns.get(id)?.stop?.()
    countdowns.delete(id)
    maxTimers.get(id)?.()
    maxTimers.delete(id)
  }

  const start = (id: string, { stays = false, maxMs }: ToastMessage) => {
    stop(id)
    if (stays) return
    if (maxMs !== undefined)
      maxTimers.set(
        id,
        clock.after(maxMs, () => close(id)),
      )
    const countdown: Countdown = { remainingMs: TOAST_DURATION_MS, startedAt: 0, stop: null }
    countdowns.set(id, countdown)
    if (holds.size === 0) run(id, countdown)
  }

  const show = (message: ToastMessage): string => {
    const { variant = 'default' } = message
    const id =
      message.id ?? toasts.find(hasSameText({ ...message, variant }))?.id ?? `toast-${++count}`
    const existing = toasts.find((toast) => toast.id === id)
    const showCount = (existing?.showCount ?? 0) + 1
    if (existing?.state === 'open') existing.onClosed?.()
    const shown: ShownToast = { ...message, variant, id, state: 'open', showCount }
    exitTimers.get(id)?.()
    exitTimers.delete(id)
    start(id, message)
    publish(
      existing ? toasts.map((toast) => (toast === existing ? shown : toast)) : [...toasts, shown],
    )
    return id
  }

  const close = (id: string) => {
    const closing = toasts.find((toast) => toast.id === id && toast.state === 'open')
    if (!closing) return
    stop(id)
    exitTimers.set(
      id,
      clock.after(TOAST_EXIT_MS, () => remove(id)),
    )
    publish(toasts.map((toast) => (toast === closing ? { ...toast, state: 'closed' } : toast)))
    closing.onClosed?.()
  }

  const clear = () => {
    for (const { id, stays } of toasts) if (!stays) close(id)
  }

  const remove = (id: string) => {
    exitTimers.delete(id)
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

/** The action of a toast concerns one specific thing: toasts with an action are never duplicates. */
const hasSameText =
  ({ title, description, variant, action }: ToastMessage) =>
  (toast: ShownToast): boolean =>
    toast.state === 'open' &&
    !action &&
    !toast.action &&
    toast.title === title &&
    toast.description === description &&
    toast.variant === variant

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

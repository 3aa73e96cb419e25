import type { ReactNode } from 'react'

export interface ToastAction {
  label: string
  onClick: () => void
}

export interface ToastMessage {
  title: string
  description?: string
  /** What else is to be known, apart from the description. What changes in it is not read out again. */
  note?: ReactNode
  variant?: 'default' | 'destructive'
  action?: ToastAction
  /** Until it is closed: for an offer that must not be missed, and that takes nothing away by waiting. */
  stays?: boolean
  /** It closes after so long, although the pointer or the focus holds it. */
  atMostMs?: number
  /** It does not stand any more, however that came. */
  onClosed?: () => void
  /** Showing the same id again replaces the toast and starts its time anew; so does saying the same without an id. */
  id?: string
}

export interface ShownToast extends ToastMessage {
  id: string
  variant: 'default' | 'destructive'
  state: 'open' | 'closed'
  /** How often it was shown: who listens has to hear it again. */
  times: number
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
  const limits = new Map<string, () => void>()
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

  const stop = (id: string) => {
    countdowns.get(id)?.stop?.()
    countdowns.delete(id)
    limits.get(id)?.()
    limits.delete(id)
  }

  const start = (id: string, { stays = false, atMostMs }: ToastMessage) => {
    stop(id)
    if (stays) return
    if (atMostMs !== undefined)
      limits.set(
        id,
        clock.after(atMostMs, () => close(id)),
      )
    const countdown: Countdown = { remainingMs: TOAST_DURATION_MS, startedAt: 0, stop: null }
    countdowns.set(id, countdown)
    if (holds.size === 0) run(id, countdown)
  }

  const show = (message: ToastMessage): string => {
    const { variant = 'default' } = message
    const id =
      message.id ?? toasts.find(saysTheSame({ ...message, variant }))?.id ?? `toast-${++count}`
    const there = toasts.find((toast) => toast.id === id)
    const times = (there?.times ?? 0) + 1
    if (there?.state === 'open') there.onClosed?.()
    const shown: ShownToast = { ...message, variant, id, state: 'open', times }
    exits.get(id)?.()
    exits.delete(id)
    start(id, message)
    publish(there ? toasts.map((toast) => (toast === there ? shown : toast)) : [...toasts, shown])
    return id
  }

  const close = (id: string) => {
    const closing = toasts.find((toast) => toast.id === id && toast.state === 'open')
    if (!closing) return
    stop(id)
    exits.set(
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

/** What a toast offers to do is of one thing alone: such toasts are never equal. */
const saysTheSame =
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

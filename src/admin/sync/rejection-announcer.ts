import type { Rejection } from './sync-records.ts'

/** Failures arrive one by one; those of one moment are told together. */
export const GATHER_MS = 300

type AnnouncerPorts = {
  readonly after: (delayMs: number, callback: () => void) => () => void
  readonly announce: (fresh: readonly Rejection[]) => void
}

/** Announces every refused edit once, those found at start included. */
export const createRejectionAnnouncer = ({ after, announce }: AnnouncerPorts) => {
  const told = new Set<string>()
  let fresh: readonly Rejection[] = []
  let cancel: (() => void) | null = null
  const tell = () => {
    cancel = null
    if (fresh.length === 0) return
    for (const { id } of fresh) told.add(id)
    announce(fresh)
    fresh = []
  }
  return {
    /** The tray as it is now. */
    see: (tray: readonly Rejection[]): void => {
      fresh = tray.filter(({ id, announced }) => !announced && !told.has(id))
      if (fresh.length > 0) cancel ??= after(GATHER_MS, tell)
    },
    stop: (): void => {
      cancel?.()
      cancel = null
    },
  }
}

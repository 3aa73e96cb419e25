import type { Clock } from '#sync/ports.ts'
import { waitMs } from '#sync/schedule.ts'

/** How one attempt to send a file ended. */
export type UploadEnd =
  | { readonly type: 'done' }
  /** The server was not reached, or the connection broke: the upload resumes by itself. */
  | { readonly type: 'unreachable' }
  /** The server asks to wait: it is busy, or another tab sends the same file. */
  | { readonly type: 'later'; readonly retryAfterMs: number | null }
  /** The session is over: the upload resumes after the next sign-in. */
  | { readonly type: 'signed-out' }
  /** The device can no longer read the file: it was moved, changed or deleted. */
  | { readonly type: 'unreadable' }
  /** The server refuses the file. `code`: of its problem; null: it gave none. */
  | { readonly type: 'refused'; readonly code: string | null; readonly detail: string | null }

export type UploadProblem = Extract<UploadEnd, { readonly type: 'unreadable' | 'refused' }>

/** `waiting`: for the network or the server. */
export type UploadState =
  | 'queued'
  | 'sending'
  | 'waiting'
  | 'signed-out'
  | 'paused'
  | 'failed'
  | 'done'

/** A file that is being uploaded to a pack. */
export type PackSending = {
  readonly id: string
  readonly modelId: string
  readonly name: string
  /** Size in bytes. */
  readonly size: number
  readonly state: UploadState
  readonly sentBytes: number
  /** Offset at which an earlier upload of the same file had stopped; 0: it started here. */
  readonly resumedFrom: number
  /** Set while it has `failed`. */
  readonly problem: UploadProblem | null
}

export type UploadEvents = {
  readonly onProgress: (sentBytes: number) => void
  /** Called when the server already has part of the file. */
  readonly onResumed: (fromBytes: number) => void
}

export type RunningUpload = {
  /** Never rejects. */
  readonly ended: Promise<UploadEnd>
  /** Stops sending; the server keeps what it has. */
  readonly stop: () => void
  /** Stops sending and deletes what the server has. */
  readonly discard: () => Promise<void>
}

/** Sends one file from where its last attempt stopped. */
export type StartUpload = (
  file: File,
  target: { readonly modelId: string },
  events: UploadEvents,
) => RunningUpload

export type UploadQueueParts = {
  readonly start: StartUpload
  readonly clock: Clock
  readonly random: () => number
  readonly newId: () => string
  /** Called when an upload has ended for good. */
  readonly onEnded: (sending: PackSending) => void
  /** Called when an attempt ended because the session is over. */
  readonly onSignedOut: () => void
}

export type UploadQueue = {
  /** Oldest first; the same list until something in it changes. */
  readonly read: () => readonly PackSending[]
  readonly subscribe: (listener: () => void) => () => void
  readonly add: (modelId: string, files: readonly File[]) => void
  readonly pause: (id: string) => void
  /** Resumes an upload that is paused, waits or has failed. */
  readonly resume: (id: string) => void
  /** Takes it off the list; the server's part of the file is deleted, unless it is complete. */
  readonly remove: (id: string) => void
  /** The network or the session is back: uploads that wait for it are tried now. */
  readonly goOn: (after: 'network' | 'session') => void
  /** The network is gone: requests that will not be answered are given up. */
  readonly hold: () => void
  readonly stop: () => void
}

/** More at once would only share the same connection. */
const MOST_AT_ONCE = 2

type Entry = {
  sending: PackSending
  readonly file: File
  /** Number of failed attempts in a row. */
  faults: number
  running: RunningUpload | null
  last: RunningUpload | null
  stopTimer: () => void
}

const nothing = (): void => undefined

/**
 * Sends files one after the other, and resumes by itself after temporary failures. Files and their order exist in this
 * tab only.
 */
export const createUploadQueue = (parts: UploadQueueParts): UploadQueue => {
  const { clock, random, newId } = parts
  let entries: readonly Entry[] = []
  let shown: readonly PackSending[] = []
  const listeners = new Set<() => void>()

  const show = (): void => {
    shown = entries.map(({ sending }) => sending)
    for (const listener of listeners) listener()
  }
  const set = (entry: Entry, change: Partial<PackSending>): void => {
    entry.sending = { ...entry.sending, ...change }
    show()
  }

  /** Starts waiting uploads while slots are free; pausing one frees its slot. */
  const fill = (): void => {
    const free = MOST_AT_ONCE - entries.filter(({ running }) => running !== null).length
    const next = entries.filter(({ sending }) => sending.state === 'queued').slice(0, free)
    for (const entry of next) begin(entry)
  }
  const begin = (entry: Entry): void => {
    const isCurrent = () => entry.running === running
    const running = parts.start(entry.file, entry.sending, {
      onProgress: (sentBytes) => {
        if (!isCurrent()) return
        entry.faults = 0
        if (isWorthShowing(entry.sending, sentBytes)) set(entry, { sentBytes })
      },
      onResumed: (resumedFrom) => {
        if (isCurrent()) set(entry, { resumedFrom, sentBytes: resumedFrom })
      },
    })
    entry.running = running
    entry.last = running
    set(entry, { state: 'sending', problem: null })
    void running.ended.then((end) => {
      if (!isCurrent()) return
      entry.running = null
      settle(entry, end)
      fill()
    })
  }
  const settle = (entry: Entry, end: UploadEnd): void => {
    switch (end.type) {
      case 'done':
        set(entry, { state: 'done', sentBytes: entry.sending.size })
        parts.onEnded(entry.sending)
        break
      case 'unreachable':
        wait(entry, null)
        break
      case 'later':
        wait(entry, end.retryAfterMs)
        break
      case 'signed-out':
        set(entry, { state: 'signed-out' })
        parts.onSignedOut()
        break
      case 'unreadable':
      case 'refused':
        set(entry, { state: 'failed', problem: end })
        parts.onEnded(entry.sending)
        break
    }
  }
  const wait = (entry: Entry, retryAfterMs: number | null): void => {
    set(entry, { state: 'waiting' })
    entry.stopTimer = clock.after(waitMs(entry.faults, retryAfterMs, random), () => queue(entry))
    entry.faults += 1
  }
  const queue = (entry: Entry): void => {
    entry.stopTimer()
    set(entry, { state: 'queued' })
    fill()
  }
  const halt = (entry: Entry): void => {
    entry.stopTimer()
    const { running } = entry
    entry.running = null
    running?.stop()
  }
  const withEntry = (id: string, act: (entry: Entry) => void): void => {
    const entry = entries.find(({ sending }) => sending.id === id)
    if (entry) act(entry)
  }

  return {
    read: () => shown,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (modelId, files) => {
      const isNew = (file: File) =>
        !entries.some((entry) => entry.sending.modelId === modelId && isSameFile(entry, file))
      const added = files.filter(isNew).map(
        (file): Entry => ({
          sending: {
            id: newId(),
            modelId,
            name: file.name,
            size: file.size,
            state: 'queued',
            sentBytes: 0,
            resumedFrom: 0,
            problem: null,
          },
          file,
          faults: 0,
          running: null,
          last: null,
          stopTimer: nothing,
        }),
      )
      entries = [...entries, ...added]
      show()
      fill()
    },
    pause: (id) =>
      withEntry(id, (entry) => {
        if (entry.sending.state === 'done') return
        halt(entry)
        set(entry, { state: 'paused' })
        fill()
      }),
    resume: (id) =>
      withEntry(id, (entry) => {
        if (entry.running === null && entry.sending.state !== 'done') queue(entry)
      }),
    remove: (id) =>
      withEntry(id, (entry) => {
        const isWhole = entry.sending.state === 'done'
        halt(entry)
        if (!isWhole) void entry.last?.discard()
        entries = entries.filter((other) => other !== entry)
        show()
        fill()
      }),
    goOn: (after) => {
      const state = after === 'network' ? 'waiting' : 'signed-out'
      for (const entry of entries.filter(({ sending }) => sending.state === state)) queue(entry)
    },
    hold: () => {
      for (const entry of entries.filter(({ running }) => running !== null)) {
        halt(entry)
        wait(entry, null)
      }
    },
    stop: () => {
      for (const entry of entries) halt(entry)
      entries = []
      show()
    },
  }
}

/** Choosing a file a second time means the same upload, unless the first one has ended. */
const isSameFile = ({ file, sending }: Entry, other: File): boolean =>
  sending.state !== 'done' &&
  file.name === other.name &&
  file.size === other.size &&
  file.lastModified === other.lastModified

const percentOf = (sentBytes: number, size: number): number =>
  size === 0 ? 0 : Math.floor((sentBytes * 100) / size)

const WORTH_BYTES = 2_000_000

/** Browsers report progress every few kilobytes. */
const isWorthShowing = ({ sentBytes: shown, size }: PackSending, sentBytes: number): boolean =>
  percentOf(shown, size) !== percentOf(sentBytes, size) || sentBytes - shown > WORTH_BYTES

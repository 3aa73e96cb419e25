import { StorageUnavailable } from '#server/store/storage-unavailable.ts'
import type { ChangeStanding } from './change-standing.ts'
import { createPaced } from './paced.ts'
import { createReaders, type Reader, type Readers } from './readers.ts'

export type FollowDeps = {
  readonly readStanding: () => Promise<ChangeStanding>
  /** Of these sessions, those that an administrator may still use. Asking is no use of them. */
  readonly findOpenSessions: (tokenHashes: readonly string[]) => Promise<ReadonlySet<string>>
  readonly onChange: (listener: () => void) => () => void
  /** Called for each reader that comes, and what it answers when that one has gone. */
  readonly onOpened: () => () => void
  readonly nowMs: () => number
  readonly after: (delayMs: number, callback: () => void) => () => void
  /** The server is about to end. */
  readonly stopping: AbortSignal
  readonly reportError: (error: unknown) => void
}

/**
 * The events from now on; null: no more readers are taken just now.
 * @throws StorageUnavailable
 */
export type FollowChanges = (reader: Reader) => Promise<ReadableStream<Uint8Array> | null>

const PAUSE_MS = 250
const BEAT_MS = 20_000
/** It is looked at with each beat, and an hour is the most. */
const LONGEST_MS = 60 * 60_000 - BEAT_MS

/** All readers of changes of this process. While there are none, nothing runs. */
export const createFollowChanges = (deps: FollowDeps): FollowChanges => {
  const wake = (): (() => void) => {
    const stopListening = deps.onChange(look)
    const stopBeating = every(deps, () => void beat(deps, readers))
    return () => {
      stopListening()
      stopBeating()
    }
  }
  const readers = createReaders({ wake, onOpened: deps.onOpened })
  const tell = createTelling(deps, readers)
  const look = createPaced({
    pauseMs: PAUSE_MS,
    after: deps.after,
    work: () =>
      tell().catch((error: unknown) => {
        // What has changed is still there to be told of when the storage is back.
        if (error instanceof StorageUnavailable) return readers.all().length > 0 && look()
        deps.reportError(error)
      }),
  })
  deps.stopping.addEventListener('abort', () => endAll(readers))

  return async (reader) => {
    const added = deps.stopping.aborted ? null : readers.add(reader, deps.nowMs())
    if (added === null) return null
    try {
      // Read after the reader is among those who are told: no change falls in between.
      added.stream.tell(await deps.readStanding())
      return added.stream.body
    } catch (error) {
      readers.end(added)
      throw error
    }
  }
}

const endAll = (readers: Readers): void => {
  for (const reader of readers.all()) readers.end(reader)
}

const createTelling = (deps: FollowDeps, readers: Readers) => {
  let usersChange = 0
  return async (): Promise<void> => {
    // The last one may have gone while this was put off, and the database with them.
    if (readers.all().length === 0) return
    const standing = await deps.readStanding()
    const users = standing.byEntity.get('users') ?? 0
    // Somebody may just have lost the right to read on.
    if (users > usersChange) await endClosedSessions(deps, readers)
    usersChange = users
    for (const { stream } of readers.all()) stream.tell(standing)
  }
}

const beat = async (deps: FollowDeps, readers: Readers): Promise<void> => {
  const oldestMs = deps.nowMs() - LONGEST_MS
  for (const reader of readers.all())
    if (reader.openedMs <= oldestMs || reader.stream.isStuck()) readers.end(reader)
  try {
    await endClosedSessions(deps, readers)
  } catch (error) {
    // While sessions cannot be looked up nobody is let in either, and there is nothing to be told.
    if (!(error instanceof StorageUnavailable)) deps.reportError(error)
  }
  for (const { stream } of readers.all()) stream.beat()
}

const endClosedSessions = async (
  { findOpenSessions }: FollowDeps,
  readers: Readers,
): Promise<void> => {
  const asked = readers.all()
  const open = await findOpenSessions([...new Set(asked.map(({ tokenHash }) => tokenHash))])
  for (const reader of asked) if (!open.has(reader.tokenHash)) readers.end(reader)
}

const every = ({ after }: FollowDeps, call: () => void): (() => void) => {
  let stop = (): void => undefined
  const next = (): void => {
    stop = after(BEAT_MS, () => {
      next()
      call()
    })
  }
  next()
  return () => stop()
}

import { useSyncExternalStore } from 'react'
import type { EntityKey } from '#contract/entities/entities.ts'
import type { EngineStatus, PullMark } from '#sync/ports.ts'
import type { Mutation, Rejection } from '#sync/row/row-state.ts'
import type { AdminDatabase } from '../storage/admin-database.ts'
import {
  type LostEdits,
  readLostEdits,
  readPaused,
  readPullMark,
  readPullMarks,
  readStatus,
} from '../storage/meta-table.ts'
import { readUndoneEdits, type UndoneEdit } from '../storage/restoration.ts'
import { readPendingOf } from '../storage/row-records.ts'
import { readClockOffset } from '../storage/server-clock.ts'
import type { Session } from './back-office.ts'
import { useBackOffice, useDatabaseQuery } from './back-office-context.tsx'

export type SyncStatus = EngineStatus & {
  /** Number of edits that wait for the server. */
  readonly pending: number
  /** Number of those that fail by themselves, while the server accepts others. */
  readonly blocked: number
  /** Number of items in the tray. */
  readonly rejected: number
  /** Number of rows of which a restored server has lost edits. */
  readonly undone: number
  /** Lists are being loaded on this device for the first time. */
  readonly isLoading: boolean
}

/** The status that the engine reports; undefined until it has started and was read. */
export const useEngineStatus = (): EngineStatus | undefined =>
  useDatabaseQuery(readStatus) ?? undefined

/** How far this device is from the server. Undefined until the outbox was read: before, nothing can be said. */
export const useSyncStatus = (): SyncStatus | undefined => {
  // A separate query from the rest, which changes with each edit: this one reads all the edits that a restored server
  // may lack.
  const undone = useDatabaseQuery(readUndoneEdits)?.length
  const marks = useLoadStates()
  const queue = useDatabaseQuery(async (db) => {
    const status = withPause((await readStatus(db)) ?? IDLE, await readPaused(db))
    return {
      ...status,
      pending: await db.outbox.count(),
      // In other phases the cause is not the row's own: the network, the server or the admin makes all edits wait.
      blocked: status.phase === 'idle' ? await db.outbox.filter(isBlocked).count() : 0,
      rejected: await db.tray.count(),
    }
  })
  if (queue === undefined || undone === undefined || marks === undefined) return undefined
  return { ...queue, undone, isLoading: marks.some(isUnasked) }
}

/** It was retried, and the network was not the cause: a server answered and did not accept it. */
const isBlocked = ({ attempts, lastProblem }: Mutation): boolean =>
  attempts > 1 && (lastProblem === 'server' || lastProblem === 'not-ours')

const IDLE: EngineStatus = { phase: 'idle', nextTryAtMs: null }

/** The admin's pause is shown at once, even while the engine waits for an answer and has not acted on it yet. */
const withPause = (status: EngineStatus, isPaused: boolean): EngineStatus => {
  if (status.phase === 'signed-out' || status.phase === 'broken') return status
  if (isPaused) return { phase: 'paused', nextTryAtMs: null }
  return status.phase === 'paused' ? IDLE : status
}

/** The outbox, oldest first. */
export const usePendingMutations = (): readonly Mutation[] | undefined =>
  useDatabaseQuery((db) => db.outbox.orderBy('seq').toArray())

/** The outbox's edits of one entity. */
export const usePendingMutationsOf = (entity: EntityKey): readonly Mutation[] | undefined =>
  useDatabaseQuery((db) => readPendingOf(db, entity), [entity])

/** The tray, newest first. */
export const useRejections = (): readonly Rejection[] | undefined =>
  useDatabaseQuery((db) => db.tray.orderBy('rejectedAtMs').reverse().toArray())

/** How far the server's clock is ahead of this device's, as far as it is known. */
export const useClockOffset = (): number => useDatabaseQuery(readClockOffset) ?? 0

/** Edits that were lost with the browser's storage, until the admin has acknowledged it. */
export const useLostEdits = (): LostEdits | null => useDatabaseQuery(readLostEdits) ?? null

/** Edits that a restored server no longer has. */
export const useUndoneEdits = (): readonly UndoneEdit[] => useDatabaseQuery(readUndoneEdits) ?? NONE

const NONE: readonly UndoneEdit[] = []

export type LoadState = Pick<PullMark, 'loadedAtMs' | 'problem' | 'filling'> & {
  /**
   * It is not here, and is not being loaded: the last attempt failed, or the engine has run into another problem first.
   */
  readonly isMissing: boolean
}

/** How fresh the entity's local copy is, and why the last attempt to load it failed. */
export const useLoadState = (entity: EntityKey): LoadState =>
  useDatabaseQuery(
    async (db) => {
      const mark = await readPullMark(db, entity)
      const isMissing = isUnasked(mark) ? await isPullStopped(db) : mark.loadedAtMs === null
      return { ...mark, isMissing }
    },
    [entity],
  ) ?? NOT_LOOKED_YET

const NOT_LOOKED_YET: LoadState = {
  loadedAtMs: null,
  problem: null,
  filling: null,
  isMissing: false,
}

/** It was never loaded, and no attempt has failed yet. */
const isUnasked = ({ loadedAtMs, problem }: PullMark): boolean =>
  loadedAtMs === null && problem === null

/** Nothing is loaded now: there is no network, no server or no session, or the admin has paused it. */
export const useIsPullStopped = (): boolean => useDatabaseQuery(isPullStopped) ?? false

const isPullStopped = async (db: AdminDatabase): Promise<boolean> => {
  const { phase } = withPause((await readStatus(db)) ?? IDLE, await readPaused(db))
  return phase !== 'idle' && phase !== 'syncing'
}

/** Whether a part of the entity's list is on this device, and the rest is still to come. */
export const useIsArriving = (entity: EntityKey): boolean =>
  useDatabaseQuery(
    async (db) => {
      const { loadedAtMs, filling } = await readPullMark(db, entity)
      return loadedAtMs === null && filling !== null
    },
    [entity],
  ) ?? false

/** How fresh the copies of all entities are; undefined until it is read. */
export const useLoadStates = (): readonly PullMark[] | undefined => useDatabaseQuery(readPullMarks)

export type { Mutation, PullMark, Rejection }

/** Who is signed in. The engine may be the first to learn that the server no longer accepts the token. */
export const useSession = (): Session => {
  const { session } = useBackOffice()
  const current = useSyncExternalStore(session.subscribe, session.get)
  const engine = useEngineStatus()
  return current.type === 'signed-in' && engine?.phase === 'signed-out'
    ? { ...current, expired: true }
    : current
}

/** A text that differs whenever the device was notified of a change on the server, by any author. */
export const useLastServerChange = (): string | undefined =>
  useDatabaseQuery(async (db) => {
    const marks = await readPullMarks(db)
    return marks.map(({ cursor }) => cursor ?? '').join()
  })

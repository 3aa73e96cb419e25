import Dexie from 'dexie'
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
import { readClockOffset } from '../storage/server-clock.ts'
import type { Session } from './back-office.ts'
import { useBackOffice, useDatabaseQuery } from './back-office-context.tsx'

export type SyncStatus = EngineStatus & {
  /** Edits that wait for the server. */
  readonly pending: number
  /** Those of them that alone do not go through: the server takes what else there is. */
  readonly blocked: number
  /** Items in the tray. */
  readonly rejected: number
  /** Rows of which a restored server has lost edits. */
  readonly undone: number
  /** Lists are on their way to this device for the first time. */
  readonly isLoading: boolean
}

/** What the engine says of itself; undefined until it has started, and before it was looked at. */
export const useEngineStatus = (): EngineStatus | undefined =>
  useDatabaseQuery(readStatus) ?? undefined

/** How far this device is from the server. Undefined until the outbox was looked at: nothing can be said before. */
export const useSyncStatus = (): SyncStatus | undefined => {
  // Apart from the rest, which changes with each edit: it looks through all the edits that a restored server may lack.
  const undone = useDatabaseQuery(readUndoneEdits)?.length
  const marks = useLoadStates()
  const queue = useDatabaseQuery(async (db) => {
    const status = withPause((await readStatus(db)) ?? IDLE, await readPaused(db))
    return {
      ...status,
      pending: await db.outbox.count(),
      // Otherwise it is not a row's own: the network, the server or the admin keeps all of them waiting.
      blocked: status.phase === 'idle' ? await db.outbox.filter(isBlocked).count() : 0,
      rejected: await db.tray.count(),
    }
  })
  if (queue === undefined || undone === undefined || marks === undefined) return undefined
  return { ...queue, undone, isLoading: marks.some(isUnasked) }
}

/** Tried again, and it was no want of a network: something has answered, and not taken it. */
const isBlocked = ({ attempts, lastProblem }: Mutation): boolean =>
  attempts > 1 && (lastProblem === 'server' || lastProblem === 'not-ours')

const IDLE: EngineStatus = { phase: 'idle', nextTryAtMs: null }

/** The admin's own word holds at once, also while the engine waits for an answer and has not acted on it yet. */
const withPause = (status: EngineStatus, isPaused: boolean): EngineStatus => {
  if (status.phase === 'signed-out' || status.phase === 'broken') return status
  if (isPaused) return { phase: 'paused', nextTryAtMs: null }
  return status.phase === 'paused' ? IDLE : status
}

/** The outbox, oldest first. */
export const usePendingMutations = (): readonly Mutation[] | undefined =>
  useDatabaseQuery((db) => db.outbox.orderBy('seq').toArray())

/** Those of one entity. */
export const usePendingMutationsOf = (entity: EntityKey): readonly Mutation[] | undefined =>
  useDatabaseQuery(
    (db) =>
      db.outbox
        .where('[entity+rowId]')
        .between([entity, Dexie.minKey], [entity, Dexie.maxKey])
        .toArray(),
    [entity],
  )

/** The tray, newest first. */
export const useRejections = (): readonly Rejection[] | undefined =>
  useDatabaseQuery((db) => db.tray.orderBy('rejectedAtMs').reverse().toArray())

/** How far the server's clock is ahead of this device's, as far as it is known. */
export const useClockOffset = (): number => useDatabaseQuery(readClockOffset) ?? 0

/** Edits that went with the browser's storage, until the admin has taken note. */
export const useLostEdits = (): LostEdits | null => useDatabaseQuery(readLostEdits) ?? null

/** Edits that a restored server no longer has. */
export const useUndoneEdits = (): readonly UndoneEdit[] => useDatabaseQuery(readUndoneEdits) ?? NONE

const NONE: readonly UndoneEdit[] = []

export type LoadState = Pick<PullMark, 'loadedAtMs' | 'problem'> & {
  /** It is not here, and does not come for now: the last attempt failed, or the engine has met something else first. */
  readonly isMissing: boolean
}

/** How fresh the entity's local copy is, and what the last attempt to load it ran into. */
export const useLoadState = (entity: EntityKey): LoadState =>
  useDatabaseQuery(
    async (db) => {
      const mark = await readPullMark(db, entity)
      const isMissing = isUnasked(mark) ? await isHeldUp(db) : mark.loadedAtMs === null
      return { ...mark, isMissing }
    },
    [entity],
  ) ?? NOT_LOOKED_YET

const NOT_LOOKED_YET: LoadState = { loadedAtMs: null, problem: null, isMissing: false }

/** It was never loaded, and nothing has gone wrong with it yet. */
const isUnasked = ({ loadedAtMs, problem }: PullMark): boolean =>
  loadedAtMs === null && problem === null

const isHeldUp = async (db: AdminDatabase): Promise<boolean> => {
  const { phase } = withPause((await readStatus(db)) ?? IDLE, await readPaused(db))
  return phase !== 'idle' && phase !== 'syncing'
}

/** The same of all entities; undefined before the first look. */
export const useLoadStates = (): readonly PullMark[] | undefined => useDatabaseQuery(readPullMarks)

export type { Mutation, PullMark, Rejection }

/** Who is signed in. The engine may learn before anyone else that the server no longer takes the token. */
export const useSession = (): Session => {
  const { session } = useBackOffice()
  const current = useSyncExternalStore(session.subscribe, session.get)
  const engine = useEngineStatus()
  return current.type === 'signed-in' && engine?.phase === 'signed-out'
    ? { ...current, expired: true }
    : current
}

/** A text that is another one whenever the device has heard of a change on the server, whoever made it. */
export const useLastServerChange = (): string | undefined =>
  useDatabaseQuery(async (db) => {
    const marks = await readPullMarks(db)
    return marks.map(({ cursor }) => cursor ?? '').join()
  })

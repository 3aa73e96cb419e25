import type { EntityKey } from '#contract/entities/entities.ts'
import type { EngineStatus, PullMark } from '#sync/ports.ts'
import type { Mutation, Rejection } from '#sync/row/row-state.ts'
import { STATUS_KEY } from '../storage/dexie-sync-store.ts'
import { NEVER_PULLED, pullMarkKey } from '../storage/pull-marks.ts'
import { useDatabaseQuery } from './use-database-query.ts'

export type SyncStatus = EngineStatus & {
  /** Edits that wait for the server. */
  readonly pending: number
  /** Items in the tray. */
  readonly rejected: number
  readonly oldestPendingAtMs: number | null
}

const QUIET: SyncStatus = {
  phase: 'idle',
  nextTryAtMs: null,
  pending: 0,
  rejected: 0,
  oldestPendingAtMs: null,
}

/** How far this device is from the server. */
export const useSyncStatus = (): SyncStatus =>
  useDatabaseQuery(async (db) => {
    const record = await db.meta.get(STATUS_KEY)
    const oldest = await db.outbox.orderBy('seq').first()
    return {
      // Written by the engine's store alone.
      ...(record ? (record.value as EngineStatus) : { phase: 'idle' as const, nextTryAtMs: null }),
      pending: await db.outbox.count(),
      rejected: await db.tray.count(),
      oldestPendingAtMs: oldest?.madeAtMs ?? null,
    }
  }) ?? QUIET

/** The outbox, oldest first. */
export const usePendingMutations = (): readonly Mutation[] | undefined =>
  useDatabaseQuery((db) => db.outbox.orderBy('seq').toArray())

/** The tray, newest first. */
export const useRejections = (): readonly Rejection[] | undefined =>
  useDatabaseQuery((db) => db.tray.orderBy('rejectedAtMs').reverse().toArray())

/** How fresh the entity's local copy is, and what the last attempt to load it ran into. */
export const useLoadState = (entity: EntityKey): PullMark =>
  useDatabaseQuery(
    async (db) => {
      const record = await db.meta.get(pullMarkKey(entity))
      return record ? (record.value as PullMark) : NEVER_PULLED
    },
    [entity],
  ) ?? NEVER_PULLED

export type { Mutation, Rejection }

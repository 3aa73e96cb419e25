import { useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import {
  type AuditEntry,
  type AuditPage,
  auditPage,
  writeAuditCursor,
} from '#contract/admin/audit.ts'
import type { AdminDatabase } from '../storage/admin-database.ts'
import { storageProblem } from '../storage/storage-problem.ts'
import { withReopen } from '../storage/with-reopen.ts'
import { type Asked, askServer, type Failure } from './ask-server.ts'
import type { BackOffice } from './back-office.ts'
import { useBackOffice, useDatabaseQuery } from './back-office-context.tsx'
import { appendOlder, mergeNewest, useServerRequest } from './use-server-answer.ts'
import { useLastServerChange } from './use-sync-status.ts'

/** An empty field does not filter: any kind, any author, any date. */
export type AuditFilter = {
  readonly entity: string
  readonly actor: string
  /** ISO 8601 date. */
  readonly since: string
}

export const ALL_ENTRIES: AuditFilter = { entity: '', actor: '', since: '' }

/** Applies the server's filter to the part of the log that is on the device. */
export const matchesFilter =
  ({ entity, actor, since }: AuditFilter) =>
  (entry: AuditEntry): boolean =>
    (entity === '' || entry.entity === entity) &&
    (actor === '' || entry.actor?.id === actor) &&
    (since === '' || entry.at >= since)

export const isUnfiltered = ({ entity, actor, since }: AuditFilter): boolean =>
  entity + actor + since === ''

/** `before` is the `next` of the preceding page. */
export const auditPath = (filter: AuditFilter, before: string | null): string => {
  const query = new URLSearchParams(
    Object.entries({ ...filter, before: before ?? '' }).filter(([, value]) => value !== ''),
  ).toString()
  return query === '' ? AUDIT_PATH : `${AUDIT_PATH}?${query}`
}

const AUDIT_PATH = '/api/admin/audit'

const AUDIT_KEY = 'audit'

/** Number of entries kept on the device: a few screens of the most recent actions. */
const MOST_ENTRIES = 200

const keptAudit = v.object({ ...auditPage.entries, atMs: v.number() })

/** The newest part of the audit log, and when the server sent it. */
type KeptAudit = v.InferOutput<typeof keptAudit>

export const readKeptAudit = async (db: AdminDatabase): Promise<KeptAudit | null> => {
  const kept = v.safeParse(keptAudit, (await db.meta.get(AUDIT_KEY))?.value)
  return kept.success ? kept.output : null
}

export const writeKeptAudit = async (db: AdminDatabase, audit: KeptAudit): Promise<void> => {
  const entries = audit.entries.slice(0, MOST_ENTRIES)
  const last = entries.at(-1)
  const next = audit.entries.length > MOST_ENTRIES && last ? writeAuditCursor(last) : audit.next
  await db.meta.put({ key: AUDIT_KEY, value: { ...audit, entries, next } })
}

/** What the server has answered since the current filter was set. */
type Heard = {
  readonly path: string
  readonly log: AuditPage | null
  readonly atMs: number
  readonly problem: Failure['type'] | null
}

export type AuditLog = {
  /** Newest first; undefined as long as nothing is known, not even from an earlier visit. */
  readonly entries: AuditPage['entries'] | undefined
  readonly hasMore: boolean
  /** Why the last request failed. */
  readonly problem: Heard['problem']
  /** When the server sent what is shown. */
  readonly asOfMs: number | null
  readonly reload: () => Promise<void>
  /** Loads older entries; null on success. */
  readonly readOlder: () => Promise<Failure | null>
}

/** The audit log from the server; if it cannot be reached, the part that this device has kept. */
export const useAuditLog = (filter: AuditFilter, fail: (failure: Failure) => void): AuditLog => {
  const backOffice = useBackOffice()
  const kept = useDatabaseQuery(readKeptAudit)
  const path = auditPath(filter, null)
  const [heard, hear] = useHeard(path)
  const askNewest = useCallback(
    () => askServer(backOffice, { method: 'GET', path }, auditPage),
    [backOffice, path],
  )
  const hearNewest = (asked: Asked<AuditPage>) => {
    const atMs = Date.now()
    hear((before) => {
      if (asked.type === 'done')
        return { path, log: mergeNewest(before.log, asked.value), atMs, problem: null }
      // Repeated failures cause no rendering while the reason stays the same.
      return asked.type === before.problem ? before : { ...before, problem: asked.type }
    })
  }
  const reload = useReloading(askNewest, hearNewest, fail)
  useKeeping(backOffice, isUnfiltered(filter) ? heard : null, kept)
  const readOlder = async (): Promise<Failure | null> => {
    const shown = heard.log
    if (shown === null) {
      const newest = await askNewest()
      hearNewest(newest)
      return newest.type === 'done' ? null : newest
    }
    const request = { method: 'GET', path: auditPath(filter, shown.next) } as const
    const asked = await askServer(backOffice, request, auditPage)
    if (asked.type !== 'done') return asked
    const atMs = Date.now()
    hear((before) =>
      // Unless the list has been restarted meanwhile, or its next page was already loaded.
      before.log?.next === shown.next
        ? { path, log: appendOlder(before.log, asked.value), atMs, problem: null }
        : before,
    )
    return null
  }
  return { ...shownOf(heard, kept ?? null, filter), reload, readOlder }
}

/** An answer that arrives after the filter has changed must be ignored. */
const useHeard = (path: string) => {
  const [heard, setHeard] = useState(() => unheard(path))
  if (heard.path !== path) setHeard(unheard(path))
  const hear = useCallback(
    (change: (before: Heard) => Heard) =>
      setHeard((before) => (before.path === path ? change(before) : before)),
    [path],
  )
  return [heard, hear] as const
}

const unheard = (path: string): Heard => ({ path, log: null, atMs: 0, problem: null })

const shownOf = ({ log, atMs, problem }: Heard, kept: KeptAudit | null, filter: AuditFilter) => {
  if (log !== null)
    return { entries: log.entries, hasMore: log.next !== null, asOfMs: atMs, problem }
  return {
    entries: kept?.entries.filter(matchesFilter(filter)),
    hasMore: kept !== null,
    asOfMs: kept?.atMs ?? null,
    problem,
  }
}

/** Several changes arrive together: one request is enough for them. */
const PAUSE_MS = 400

/** Reloads at first, when the network is back, and after each change that the device is notified of. */
const useReloading = (
  askNewest: () => Promise<Asked<AuditPage>>,
  hear: (asked: Asked<AuditPage>) => void,
  fail: (failure: Failure) => void,
): (() => Promise<void>) => {
  const change = useLastServerChange()
  const lastChange = useRef(change)
  const reload = useServerRequest(askNewest, hear, fail)
  useEffect(() => {
    const isNews = lastChange.current !== undefined && lastChange.current !== change
    lastChange.current = change
    if (!isNews) return
    const timer = setTimeout(() => void reload(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [change, reload])
  return reload
}

/** Stores the newest part of the log on the device. */
const useKeeping = (
  { database }: Pick<BackOffice, 'database'>,
  heard: Heard | null,
  kept: KeptAudit | null | undefined,
): void => {
  const log = heard?.log ?? null
  const atMs = heard?.atMs ?? 0
  const isKept = kept === undefined || (kept?.atMs ?? 0) >= atMs
  useEffect(() => {
    const db = database()
    if (log === null || db === null || isKept) return
    const save = withReopen(db, () =>
      db.transaction('rw', db.meta, async () =>
        writeKeptAudit(db, { ...mergeNewest(await readKeptAudit(db), log), atMs }),
      ),
    )
    save.catch((error: unknown) => {
      // It is only a copy: without space for it the log is still read from the server.
      if (storageProblem(error) === null) throw error
    })
  }, [database, log, atMs, isKept])
}

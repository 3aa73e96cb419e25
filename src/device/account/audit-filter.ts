import type { AuditEntry } from '#contract/reports/audit.ts'

/** Empty: of whatever kind, by whomever, since ever. */
export type AuditFilter = {
  readonly entity: string
  readonly actor: string
  /** ISO 8601. */
  readonly since: string
}

export const ALL_ENTRIES: AuditFilter = { entity: '', actor: '', since: '' }

/** What the server does with the filter, for the part of the log that is on the device. */
export const matchesFilter =
  ({ entity, actor, since }: AuditFilter) =>
  (entry: AuditEntry): boolean =>
    (entity === '' || entry.entity === entity) &&
    (actor === '' || entry.actor?.id === actor) &&
    (since === '' || entry.at >= since)

export const isUnfiltered = ({ entity, actor, since }: AuditFilter): boolean =>
  entity + actor + since === ''

/** `before` is the `next` of the page before. */
export const auditPath = (filter: AuditFilter, before: string | null): string => {
  const query = new URLSearchParams(
    Object.entries({ ...filter, before: before ?? '' }).filter(([, value]) => value !== ''),
  ).toString()
  return query === '' ? AUDIT_PATH : `${AUDIT_PATH}?${query}`
}

const AUDIT_PATH = '/api/admin/audit'

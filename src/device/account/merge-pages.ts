import type { AuditPage } from '#contract/reports/audit.ts'

/**
 * The log with its newest page read anew. Where the page reaches what was known, the older part is still right; where it
 * does not, more has happened than a page tells, and the log begins with it again.
 */
export const mergeNewest = (known: AuditPage | null, page: AuditPage): AuditPage => {
  const last = page.entries.at(-1)
  const at = known?.entries.findIndex(({ id }) => id === last?.id) ?? -1
  if (known === null || at < 0 || page.next === null) return page
  return { entries: [...page.entries, ...known.entries.slice(at + 1)], next: known.next }
}

export const appendOlder = (known: AuditPage, page: AuditPage): AuditPage => ({
  entries: [...known.entries, ...page.entries],
  next: page.next,
})

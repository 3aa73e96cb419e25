import type { EnginePorts, Filling, Hold, PullMark } from './ports.ts'
import { hasOldRows } from './pull-marks.ts'

// A device may have no space for all rows. Then the older ones are dropped, or not requested: the mark says from which
// id on the rows are here, as it does while a list arrives, and the pages below are held back for a while. What changes
// on the server still comes.

/** As much space must be freed before the older pages are requested again. */
const ENOUGH_BYTES = 20_000_000

/** Then they are requested again, whatever the browser says of its space. */
const LONGEST_HOLD_MS = 6 * 60 * 60_000

/** What is left of a list after its older rows were dropped: every row from this id up is on the device. */
export type Cut = { readonly fromId: string; readonly arrived: number }

const UNDATED: Hold = { sinceMs: null, freeBytes: null }

/** The mark after rows were dropped. Null: none are left that a later page could continue. */
export const cutMark = (mark: PullMark, cut: Cut | null): PullMark => ({
  ...mark,
  prunes: mark.prunes + 1,
  etag: null,
  ...(cut === null || mark.cursor === null
    ? { cursor: null, filling: null, hasOldRows: hasOldRows(mark) }
    : { filling: cutFilling(mark.filling, cut) }),
  loadedAtMs: null,
  problem: 'storage-full',
})

const cutFilling = (filling: Filling | null, { fromId, arrived }: Cut): Filling => ({
  fromId: filling !== null && filling.fromId > fromId ? filling.fromId : fromId,
  isOfNewDatabase: filling?.isOfNewDatabase ?? false,
  arrived,
  total: null,
  // What was dropped to make space is not asked for before its page.
  isOpenWorkHere: true,
  changesAtMs: filling?.changesAtMs ?? 0,
  // Edits of rows that a restored server has not shown yet wait for its pages.
  hold: filling?.isOfNewDatabase ? null : UNDATED,
})

/** A pull that was under way while rows were dropped does not know that they are gone: its mark must not say otherwise. */
export const withCut = (mark: PullMark, stored: PullMark): PullMark => {
  if (mark.prunes === stored.prunes) return mark
  // A list that has to begin anew has no part that a page could continue.
  if (mark.cursor === null || stored.cursor === null)
    return {
      ...cutMark(mark, null),
      prunes: stored.prunes,
      hasOldRows: hasOldRows(mark) || hasOldRows(stored),
      problem: mark.problem ?? 'storage-full',
    }
  const { filling } = stored
  const isAbove = filling !== null && mark.filling !== null && mark.filling.fromId > filling.fromId
  return {
    ...mark,
    prunes: stored.prunes,
    etag: null,
    filling: isAbove ? { ...mark.filling, hold: filling.hold } : filling,
    hasOldRows: mark.hasOldRows || stored.hasOldRows,
    loadedAtMs: null,
    problem: mark.problem ?? 'storage-full',
  }
}

/** The next page found no space. Null: there is no page to wait for. */
export const heldMark = (mark: PullMark, hold: Hold): PullMark | null =>
  mark.filling === null || mark.filling.isOfNewDatabase
    ? null
    : { ...mark, filling: { ...mark.filling, hold } }

/** When the older pages were held back, and how much space there was. */
export const beginHold = async ({ clock, freeBytes }: EnginePorts): Promise<Hold> => ({
  sinceMs: clock.nowMs(),
  freeBytes: (await freeBytes?.()) ?? null,
})

/** The hold as it is from now on; null: space has been freed, or a long time has passed. */
export const holdNow = async (ports: EnginePorts, hold: Hold): Promise<Hold | null> => {
  const now = await beginHold(ports)
  if (hold.sinceMs === null || now.sinceMs === null) return now
  // Where the clock was set back, the end of the hold may be far away.
  const isLong = Math.abs(now.sinceMs - hold.sinceMs) >= LONGEST_HOLD_MS
  const freed = (now.freeBytes ?? 0) - (hold.freeBytes ?? 0)
  if (isLong || (hold.freeBytes !== null && freed >= ENOUGH_BYTES)) return null
  return hold
}

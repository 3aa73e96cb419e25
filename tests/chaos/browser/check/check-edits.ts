import type { Rejection, SyncRow } from '#sync/row/row-state.ts'
import type { LedgerEntry } from './ledger.ts'

export type Fates = {
  readonly applied: number
  readonly inTray: number
  readonly lost: readonly string[]
}

export type Found = {
  readonly models: readonly SyncRow[]
  readonly tray: readonly Rejection[]
}

/** What happened to each edit that the interface has reported as saved. */
export const checkEdits = (entries: readonly LedgerEntry[], found: Found): Fates => {
  const saved = entries.filter(({ isSaved }) => isSaved())
  const fates = saved.map((entry) => {
    const later = saved.slice(saved.indexOf(entry) + 1)
    return { entry, fate: fateOf(entry, later, found) }
  })
  return {
    applied: fates.filter(({ fate }) => fate === 'applied').length,
    inTray: fates.filter(({ fate }) => fate === 'in-tray').length,
    lost: fates
      .filter(({ fate }) => fate === 'lost')
      .map(
        ({ entry: { by, type, model, fields } }) =>
          `${by}: ${type} ${model} ${JSON.stringify(fields)}`,
      ),
  }
}

type Fate = 'applied' | 'in-tray' | 'lost'

const fateOf = (entry: LedgerEntry, later: readonly LedgerEntry[], found: Found): Fate => {
  const row = found.models.find(({ name }) => name === entry.model)
  const ofModel = later.filter(({ model }) => model === entry.model)
  const isDeletedLater = ofModel.some(({ type }) => type === 'delete')
  const isInTray = found.tray.some((rejection) => holds(rejection, entry, ofModel))
  if (entry.type === 'delete') return row === undefined ? 'applied' : trayOrLost(isInTray)
  if (row === undefined) return isDeletedLater ? 'applied' : trayOrLost(isInTray)
  const stands = Object.entries(entry.fields).every(
    ([field, value]) => row[field] === value || isOverwritten(field, ofModel),
  )
  return stands ? 'applied' : trayOrLost(isInTray)
}

const trayOrLost = (isInTray: boolean): Fate => (isInTray ? 'in-tray' : 'lost')

/** True: the admin's own later edit replaced the value; that edit is judged by itself. */
const isOverwritten = (field: string, later: readonly LedgerEntry[]): boolean =>
  later.some(({ fields }) => field in fields)

const holds = (
  rejection: Rejection,
  entry: LedgerEntry,
  later: readonly LedgerEntry[],
): boolean => {
  if (rejection.row?.name !== entry.model) return false
  if (entry.type !== 'update') return rejection.action === entry.type
  return Object.entries(entry.fields).every(
    ([field, value]) =>
      rejection.lost.some((lost) => lost.field === field && lost.local === value) ||
      rejection.row?.[field] === value ||
      isOverwritten(field, later),
  )
}

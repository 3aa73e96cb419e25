export type LedgerEdit = {
  /** Who made it: a device's name. */
  readonly by: string
  readonly type: 'create' | 'update' | 'delete'
  /** Of the model. Every scenario gives each model a name of its own. */
  readonly model: string
  readonly fields: Readonly<Record<string, unknown>>
}

export type LedgerEntry = LedgerEdit & {
  /** The interface has said so. What was only begun may be there, or not. */
  readonly isSaved: () => boolean
}

/** What the admin was told. */
export type Ledger = {
  /** Resolves when the interface says "saved". */
  readonly write: (edit: LedgerEdit, work: () => Promise<unknown>) => Promise<void>
  /** Oldest first. */
  readonly entries: () => readonly LedgerEntry[]
  /** The admin was told plainly that all edits up to now are lost. */
  readonly writeOff: () => void
  /** No two edits may write the same, or one that is done twice could hide behind another. */
  readonly nextPrice: () => number
}

export const createLedger = (): Ledger => {
  let entries: readonly LedgerEntry[] = []
  let price = 100
  return {
    write: async (edit, work) => {
      let isSaved = false
      entries = [...entries, { ...edit, isSaved: () => isSaved }]
      await work()
      isSaved = true
    },
    entries: () => entries,
    writeOff: () => {
      entries = entries.map((entry) => ({ ...entry, isSaved: () => false }))
    },
    nextPrice: () => {
      price += 1
      return price
    },
  }
}

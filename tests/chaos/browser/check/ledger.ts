type LedgerEdit = {
  /** The name of the device that made it. */
  readonly by: string
  readonly type: 'create' | 'update' | 'delete'
  /** The name of the model. Every scenario gives each model a unique name. */
  readonly model: string
  readonly fields: Readonly<Record<string, unknown>>
}

export type LedgerEntry = LedgerEdit & {
  /** True: the interface has reported it as saved. Otherwise it may exist or not. */
  readonly isSaved: () => boolean
}

/** What the interface has reported to the admin. */
export type Ledger = {
  /** Resolves when the interface reports "saved". */
  readonly write: (edit: LedgerEdit, work: () => Promise<unknown>) => Promise<void>
  /** Oldest first. */
  readonly entries: () => readonly LedgerEntry[]
  /** The interface has reported that all edits up to now are lost. */
  readonly writeOff: () => void
  /** No two edits may write the same value, or one that takes effect twice could not be noticed. */
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

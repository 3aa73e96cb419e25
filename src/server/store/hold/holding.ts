/** Servers hold a database with one another; what replaces its contents must be alone with it. */
export type HoldMode = HoldOptions['mode']

export type Holding =
  | { readonly type: 'held'; readonly release: () => Promise<void> }
  /** Somebody has it whom this mode does not go with. */
  | { readonly type: 'in-use' }

export type HoldOptions =
  | {
      readonly mode: 'with-others'
      /** The hold was lost, and somebody has taken the database for themself. */
      readonly onTakenOver: () => void
    }
  | { readonly mode: 'alone' }

import type { Edit } from '#sync/row/edit-row.ts'

/** One way to store edits and send them to the server, as the page drives it. */
export type Subject = {
  readonly open: (token: string) => Promise<void>
  /** Loads the server's rows. */
  readonly pull: () => Promise<void>
  /** Resolves when the edit is stored. */
  readonly edit: (edit: Edit) => Promise<void>
  /** Resolves when every stored edit has been answered. */
  readonly drain: () => Promise<void>
  /** Items in the tray, where there is one. */
  readonly rejected?: () => Promise<number>
  /** Rows by name, from this one on. Only for subjects whose lists are read. */
  readonly pageFrom?: (name: string, rows: number) => Promise<readonly unknown[]>
  readonly pageAt?: (offset: number, rows: number) => Promise<readonly unknown[]>
}

import type { Account, CreateAdminRequest } from '#contract/session.ts'
import type { Edit } from '#sync/row/edit-row.ts'
import type { CreateAdminOutcome } from '../network/session-api.ts'
import type { AdminDatabase } from '../storage/admin-database.ts'
import type { EditOutcome } from '../storage/commit-edit.ts'

/** `expired`: the server no longer knows the token; the account's local work goes on until it signs in again. */
export type Session =
  | { readonly type: 'loading' }
  | { readonly type: 'signed-out' }
  | { readonly type: 'signed-in'; readonly account: Account; readonly expired: boolean }

export type SignInOutcome =
  | { readonly type: 'signed-in' }
  | { readonly type: 'refused'; readonly detail: string | null }
  | { readonly type: 'admin-only' }
  | { readonly type: 'unreachable' }
  | { readonly type: 'storage-unavailable' }

/** All that the admin screens can do beyond reading. Every change of a row goes through `edit`. */
export type BackOffice = {
  /** Takes up the session that is saved on this device, then asks the server whether its token still stands. */
  readonly start: () => Promise<void>
  /** Another tab has signed in or out: this one does as it did. */
  readonly followOtherTab: () => Promise<void>
  readonly signIn: (credentials: {
    readonly email: string
    readonly password: string
  }) => Promise<SignInOutcome>
  readonly createAdmin: (request: CreateAdminRequest) => Promise<CreateAdminOutcome>
  /** `keep`: waiting edits stay on this device for the account's next sign-in. */
  readonly signOut: (edits: 'keep' | 'discard') => Promise<void>
  /** Edits that a sign-out would have to keep or discard. */
  readonly countUnsettled: () => Promise<number>
  readonly newId: () => string
  readonly edit: (edit: Edit) => Promise<EditOutcome>
  /** Tries everything now, whatever waiting time was set. */
  readonly retryNow: () => void
  /** Asks the server for its lists now. */
  readonly reload: () => void
  readonly abandon: (mutationId: string) => Promise<void>
  readonly reapply: (rejectionId: string) => Promise<EditOutcome>
  readonly dismiss: (rejectionId: string) => Promise<void>
  readonly markAnnounced: (rejectionIds: readonly string[]) => Promise<void>
  readonly session: SessionSource
  /** The signed-in account's database, for live queries. */
  readonly database: () => AdminDatabase | null
}

export type SessionSource = {
  readonly get: () => Session
  readonly subscribe: (listener: () => void) => () => void
}

import type { Account, CreateAdminRequest } from '#contract/session.ts'
import type { Answer } from '#sync/ports.ts'
import type { ListPort } from '../lists/list-port.ts'
import type { AccountRequest, CreateAdminOutcome, SessionEnd } from '../network/session-api.ts'
import type { UploadStore } from '../picture-uploads.ts'
import type { PictureSending } from '../server-pictures.ts'
import type { AdminDatabase } from '../storage/admin-database.ts'
import type { RowName } from '../storage/row-records.ts'
import type { StorageProblem } from '../storage/storage-problem.ts'
import type { EditsFile } from '../storage/transfer/edits-file.ts'
import type { AccountActions } from './account-actions.ts'
import type { DraftStore } from './draft-store.ts'

/** `expired`: the server no longer accepts the token; local work continues until the account signs in again. */
export type Session =
  | { readonly type: 'loading' }
  /** `hasLeft`: the admin signed out here just now. */
  | { readonly type: 'signed-out'; readonly hasLeft?: true }
  | {
      readonly type: 'signed-in'
      readonly account: Account
      readonly expired: boolean
      /** Why the session expired, if the server said so. */
      readonly end?: SessionEnd
      /** The open page can no longer use the database and keeps showing what it last read. Absent while it can. */
      readonly closed?: Closing
    }
  /** The account's database cannot be opened, or must not be. Its data is safe. */
  | {
      readonly type: 'shut'
      readonly account: Account
      readonly reason: UnavailableReason
      /** How many edits in it the server does not have, if known. */
      readonly unsent?: number
    }

/**
 * `newer-version`: another tab has loaded a newer app. `erased`: the site's data was deleted, perhaps in the browser's
 * settings. `storage-full`: nothing more can be stored, so nothing can be sent.
 */
export type Closing = 'newer-version' | 'erased' | 'storage-full'

/**
 * `blocked`: another tab with an older app holds the database open. `newer-version`: a newer app has written to it.
 * `no-storage`: the browser provides none, as some do in private windows. `storage-full`: the browser provides no more.
 * `no-right`, `deactivated`: the server says that the account is no longer an administrator's, or was deactivated; only
 * its unsent work is left on the device.
 */
export type UnavailableReason =
  | 'blocked'
  | 'newer-version'
  | 'no-storage'
  | 'storage-full'
  | AccessLoss

export type AccessLoss = 'no-right' | 'deactivated'

export type SignInOutcome =
  | { readonly type: 'signed-in' }
  | { readonly type: 'refused'; readonly detail: string | null }
  | { readonly type: 'admin-only' }
  | { readonly type: 'unreachable' }
  | { readonly type: StorageProblem }
  /** The session says why. */
  | { readonly type: 'shut' }

/** Everything that the admin screens can do beyond reading. Every change of a row goes through `edit`. */
export type BackOffice = Omit<AccountActions, 'exportEdits'> & {
  /** The waiting edits, to be moved to another device; null if there is no database to read them from. */
  readonly exportEdits: () => Promise<EditsFile | null>
  /** Resumes the session that is saved on this device, then asks the server whether its token is still valid. */
  readonly start: () => Promise<void>
  /** Another tab has signed in or out: this tab does the same. */
  readonly followOtherTab: () => Promise<void>
  /** Rejects only because of a bug. */
  readonly signIn: (credentials: {
    readonly email: string
    readonly password: string
  }) => Promise<SignInOutcome>
  /** Asks the server whether the session is valid. Called as soon as anything suggests that it is not. */
  readonly checkSession: () => Promise<void>
  readonly createAdmin: (request: CreateAdminRequest) => Promise<CreateAdminOutcome>
  /** Makes one call in the account's name, for data that is not a row and cannot wait for the network. */
  readonly ask: (request: AccountRequest) => Promise<Answer>
  /** The session's token, for a library that makes its own requests; null while no admin is signed in. */
  readonly bearer: () => string | null
  /** Sends a picture that waits here, without an edit that names it. */
  readonly sendPicture: (sha256: string) => Promise<PictureSending>
  /** Reads a picture from the server, including one that visitors do not see. Null: it is not available now. */
  readonly readPicture: (address: string) => Promise<Blob | null>
  /** `keep`: waiting edits stay on this device for the account's next sign-in. */
  readonly signOut: (edits: 'keep' | 'discard') => Promise<void>
  /** Number of edits that a sign-out would have to keep or discard. */
  readonly countUnsettled: () => Promise<number>
  /** Number of waiting pictures that no edit names. */
  readonly countLonePictures: () => Promise<number>
  readonly newId: () => string
  /** Retries everything now, whatever waiting time was set. */
  readonly retryNow: () => void
  /** Stops sending and polling on this device, in all its tabs, until it is resumed. */
  readonly pause: () => Promise<void>
  readonly resume: () => Promise<void>
  /** Fetches the server's lists now. */
  readonly reload: () => void
  /**
   * A page shows a row that is not on this device: it is loaded before all others. Returns a function to call when the
   * page shows it no more.
   */
  readonly askForRow: (row: RowName) => () => void
  /** The page is about to be left or suspended. */
  readonly rest: () => void
  /** The page is active again: reopens the storage connection if it did not survive. */
  readonly wake: () => void
  readonly session: SessionSource
  /** The signed-in account's unfinished forms. */
  readonly drafts: () => DraftStore | null
  /** Upload progress of the account's pictures. */
  readonly uploads: () => UploadStore | null
  /** The signed-in account's lists that grow without bound. */
  readonly lists: () => ListPort | null
  /**
   * Ids of the replies that waited on the device when the account was opened, or were written on this page since, even if
   * they have been sent meanwhile. Each is given once: to the part of the page that reports what becomes of it.
   */
  readonly takeUnsentReplies: () => readonly string[]
  /** The signed-in account's database, for live queries. */
  readonly database: () => AdminDatabase | null
}

export type SessionSource = {
  readonly get: () => Session
  readonly subscribe: (listener: () => void) => () => void
}

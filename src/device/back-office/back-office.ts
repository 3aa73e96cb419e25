import type { Account, CreateAdminRequest } from '#contract/session.ts'
import type { Answer } from '#sync/ports.ts'
import type { AccountRequest, CreateAdminOutcome, SessionEnd } from '../network/session-api.ts'
import type { UploadStore } from '../picture-uploads.ts'
import type { PictureSending } from '../server-pictures.ts'
import type { AdminDatabase } from '../storage/admin-database.ts'
import type { StorageProblem } from '../storage/storage-problem.ts'
import type { EditsFile } from '../storage/transfer/edits-file.ts'
import type { AccountActions } from './account-actions.ts'
import type { DraftStore } from './draft-store.ts'

/** `expired`: the server no longer knows the token; the account's local work goes on until it signs in again. */
export type Session =
  | { readonly type: 'loading' }
  /** `hasLeft`: by a sign-out of the admin's own, just now. */
  | { readonly type: 'signed-out'; readonly hasLeft?: true }
  | {
      readonly type: 'signed-in'
      readonly account: Account
      readonly expired: boolean
      /** Why it is expired, where the server has said so. */
      readonly end?: SessionEnd
      /** The database serves the open page no longer, which shows on what it last read. Absent while it does. */
      readonly closed?: Closing
    }
  /** The account's database cannot be opened, or may not. What it holds is safe in it. */
  | {
      readonly type: 'shut'
      readonly account: Account
      readonly reason: ShutReason
      /** So many edits are in it that the server does not have, where that is known. */
      readonly unsent?: number
    }

/**
 * `newer-version`: another tab has loaded a newer app. `erased`: the site's data was deleted, in this browser's settings
 * perhaps. `storage-full`: nothing more can be kept, and so nothing sent.
 */
export type Closing = 'newer-version' | 'erased' | 'storage-full'

/**
 * `blocked`: another tab with an older app holds it open. `newer-version`: a newer app has written it than this one.
 * `no-storage`: the browser gives none, as some do in private windows. `storage-full`: it gives no more. `no-right`, `deactivated`: the server says that the account is no
 * administrator's any more, or was switched off; nothing but its unsent work is left on the device.
 */
export type ShutReason = 'blocked' | 'newer-version' | 'no-storage' | 'storage-full' | LostRight

export type LostRight = 'no-right' | 'deactivated'

export type SignInOutcome =
  | { readonly type: 'signed-in' }
  | { readonly type: 'refused'; readonly detail: string | null }
  | { readonly type: 'admin-only' }
  | { readonly type: 'unreachable' }
  | { readonly type: StorageProblem }
  /** The session says why. */
  | { readonly type: 'shut' }

/** All that the admin screens can do beyond reading. Every change of a row goes through `edit`. */
export type BackOffice = Omit<AccountActions, 'exportEdits'> & {
  /** The edits that wait, for another device; null where there is nothing to read them from. */
  readonly exportEdits: () => Promise<EditsFile | null>
  /** Takes up the session that is saved on this device, then asks the server whether its token still stands. */
  readonly start: () => Promise<void>
  /** Another tab has signed in or out: this one does as it did. */
  readonly followOtherTab: () => Promise<void>
  /** Rejects for a bug alone. */
  readonly signIn: (credentials: {
    readonly email: string
    readonly password: string
  }) => Promise<SignInOutcome>
  /** Asks the server whether the session stands, as soon as anything says that it does not. */
  readonly checkSession: () => Promise<void>
  readonly createAdmin: (request: CreateAdminRequest) => Promise<CreateAdminOutcome>
  /** One call in the account's name, for what is no row and cannot wait for the network. */
  readonly ask: (request: AccountRequest) => Promise<Answer>
  /** The session's token, for a library that sends by itself; null while nobody is signed in. */
  readonly bearer: () => string | null
  /** Sends a picture that waits here, without an edit that names it. */
  readonly sendPicture: (sha256: string) => Promise<PictureSending>
  /** A picture that the server keeps, also one that visitors do not see. Null: it is not to be had now. */
  readonly readPicture: (address: string) => Promise<Blob | null>
  /** `keep`: waiting edits stay on this device for the account's next sign-in. */
  readonly signOut: (edits: 'keep' | 'discard') => Promise<void>
  /** Edits that a sign-out would have to keep or discard. */
  readonly countUnsettled: () => Promise<number>
  /** And pictures, which no edit names. */
  readonly countLonePictures: () => Promise<number>
  readonly newId: () => string
  /** Tries everything now, whatever waiting time was set. */
  readonly retryNow: () => void
  /** Stops sending and asking on this device, in all its tabs, until it is resumed. */
  readonly pause: () => Promise<void>
  readonly resume: () => Promise<void>
  /** Asks the server for its lists now. */
  readonly reload: () => void
  /** The page is about to be left, or to be put to sleep. */
  readonly rest: () => void
  /** The page is back: what its connection to the storage has not outlived is opened again. */
  readonly wake: () => void
  readonly session: SessionSource
  /** The signed-in account's unfinished forms. */
  readonly drafts: () => DraftStore | null
  /** How far its pictures are that are being sent now. */
  readonly uploads: () => UploadStore | null
  /** The signed-in account's database, for live queries. */
  readonly database: () => AdminDatabase | null
}

export type SessionSource = {
  readonly get: () => Session
  readonly subscribe: (listener: () => void) => () => void
}

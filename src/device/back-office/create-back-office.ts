import type { Account } from '#contract/session.ts'
import { abandon } from '#sync/row/abandon.ts'
import type { RowState, StepPorts } from '#sync/row/row-state.ts'
import {
  requestCreateAdmin,
  requestSignIn,
  requestSignOut,
  verifyToken,
} from '../network/session-api.ts'
import {
  clearSavedSession,
  type KeyValueStorage,
  readSavedSession,
  type SavedSession,
  saveSession,
} from '../session/saved-session.ts'
import { countUnsettled } from '../storage/account-facts.ts'
import { commitEdit, type EditOutcome } from '../storage/commit-edit.ts'
import { createDexieSyncStore } from '../storage/dexie-sync-store.ts'
import { dismissRejection, markAnnounced, reapplyRejection } from '../storage/tray.ts'
import type { BackOffice, SignInOutcome } from './back-office.ts'
import { type OpenAccount, type OpenAccountPorts, openAccount } from './open-account.ts'
import { createSessionState } from './session-state.ts'

export type BackOfficePorts = OpenAccountPorts &
  StepPorts & {
    readonly origin: string
    readonly storage: KeyValueStorage
    readonly fetch?: typeof fetch
  }

/** The back-office on this device: who is signed in, and what may be done to the account's local copy. */
export const createBackOffice = (ports: BackOfficePorts): BackOffice => {
  const session = createSessionState()
  let open: OpenAccount | null = null

  const enter = async (account: Account, token: string): Promise<void> => {
    if (open?.id !== account.id) {
      open?.close()
      open = null
    }
    const before = open
    open = await openAccount({ account, token }, ports)
    before?.close()
    saveSession(ports.storage, { account, token })
    session.set({ type: 'signed-in', account, expired: false })
  }

  const forget = (): void => {
    clearSavedSession(ports.storage)
    session.set({ type: 'signed-out' })
  }

  /** A token that nobody could verify stands: work goes on offline (specification, section 4). */
  const verify = async (account: Account, token: string): Promise<void> => {
    const verification = await verifyToken(token, ports)
    if (open?.token !== token || verification.type === 'unknown') return
    const expired = verification.type === 'invalid' || verification.account.id !== account.id
    session.set({ type: 'signed-in', account: expired ? account : verification.account, expired })
  }

  const takeUp = async (saved: SavedSession): Promise<void> => {
    if (open?.token === saved.token) return
    await enter(saved.account, saved.token)
    void verify(saved.account, saved.token)
  }

  const start = async (): Promise<void> => {
    try {
      const saved = readSavedSession(ports.storage)
      await (saved === null ? forget() : takeUp(saved))
    } catch (error) {
      forget()
      throw error
    }
  }

  /** The other tab may be in the middle of saving: what is not readable yet is not to be cleared from here. */
  const followOtherTab = async (): Promise<void> => {
    const saved = readSavedSession(ports.storage)
    if (saved !== null) return takeUp(saved)
    open?.close()
    open = null
    session.set({ type: 'signed-out' })
  }

  const signIn = async (credentials: {
    email: string
    password: string
  }): Promise<SignInOutcome> => {
    const answer = await requestSignIn(credentials, ports)
    if (answer.type !== 'signed-in') return answer
    try {
      await enter(answer.account, answer.token)
    } catch {
      // Whatever the browser's reason, without a database there is no back-office.
      return { type: 'storage-unavailable' }
    }
    open?.signal('signed-in')
    return { type: 'signed-in' }
  }

  const signOut = async (edits: 'keep' | 'discard'): Promise<void> => {
    const leaving = open
    open = null
    forget()
    if (leaving === null) return
    void requestSignOut(leaving.token, ports)
    await leaving.leave(edits)
  }

  const edit = async (run: (account: OpenAccount) => Promise<EditOutcome>): Promise<EditOutcome> =>
    open ? run(open) : { type: 'storage-unavailable' }

  return {
    start,
    followOtherTab,
    signIn,
    signOut,
    session,
    createAdmin: (request) => requestCreateAdmin(request, ports),
    countUnsettled: async () => (open ? countUnsettled(open.db) : 0),
    newId: ports.newId,
    edit: (wanted) => edit(({ db }) => commitEdit(db, wanted, ports)),
    retryNow: () => open?.signal('retry'),
    reload: () => open?.signal('visible'),
    abandon: async (mutationId) => {
      const entry = await open?.db.outbox.where('id').equals(mutationId).first()
      if (!open || !entry) return
      const { entity, rowId } = entry
      const step = (state: RowState) => abandon(state, mutationId)
      await createDexieSyncStore(open.db).stepRows([{ entity, rowId, step }])
    },
    reapply: (rejectionId) => edit(({ db }) => reapplyRejection(db, rejectionId, ports)),
    dismiss: async (rejectionId) => void (open && (await dismissRejection(open.db, rejectionId))),
    markAnnounced: async (ids) => void (open && (await markAnnounced(open.db, ids))),
    database: () => open?.db ?? null,
  }
}

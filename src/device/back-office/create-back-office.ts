import type { Account } from '#contract/session.ts'
import { emailKey } from '#domain/text/email-address.ts'
import {
  requestAs,
  requestCreateAdmin,
  requestSignIn,
  requestSignOut,
  verifyToken,
} from '../network/session-api.ts'
import { readPicture, sendKeptPicture } from '../server-pictures.ts'
import { countLonePictures, countUnsettled } from '../storage/account-facts.ts'
import { createPicturePort } from '../storage/kept-pictures.ts'
import { writePaused } from '../storage/meta-table.ts'
import { isOfNewerApp, type StorageProblem, storageProblem } from '../storage/storage-problem.ts'
import { exportUnopened } from '../storage/transfer/export-edits.ts'
import { withReopen } from '../storage/with-reopen.ts'
import { createPictureUpload, type FetchWithProgress, watchUpload } from '../upload-picture.ts'
import { type AccountActions, actionsOf, createAccountActions } from './account-actions.ts'
import { askForRow } from './ask-for-row.ts'
import type {
  AccessLoss,
  BackOffice,
  Closing,
  Session,
  SessionSource,
  SignInOutcome,
  UnavailableReason,
} from './back-office.ts'
import { type OpenAccount, type OpenAccountPorts, openAccount } from './open-account.ts'
import {
  clearSavedSession,
  dropAccessLossNote,
  readAccessLossNote,
  readSavedSession,
  type SavedSession,
  saveSession,
  writeAccessLossNote,
} from './saved-session.ts'

export type BackOfficePorts = OpenAccountPorts & {
  readonly origin: string
  readonly fetch?: typeof fetch
  /** If absent, upload progress is not known here. */
  readonly fetchWithProgress?: FetchWithProgress
}

/** What can be done while an admin is signed in. */
type Entered = OpenAccount & { readonly account: Account; readonly actions: AccountActions }

/** The back-office on this device: who is signed in, and what can be done to the account's local copy. */
export const createBackOffice = (ports: BackOfficePorts): BackOffice => {
  const { storage } = ports
  const session = createSessionState()
  let open: Entered | null = null
  /**
   * Counts sign-ins and sign-outs. Opening may take long, and its result is void after another sign-in or a sign-out.
   */
  let turn = 0
  /** Resolves when the last sign-in, here or in another tab, has succeeded or failed. */
  let entering: Promise<unknown> = Promise.resolve()

  const setUnavailable = (account: Account, reason: UnavailableReason): void =>
    session.set({ type: 'shut', account, reason })

  const setAccessLost = (account: Account, reason: AccessLoss, unsent: number): void =>
    session.set({ type: 'shut', account, reason, unsent })

  /** This account may no longer see what others have written; it may see its own work. */
  const loseAccess = async (losing: Entered, reason: AccessLoss): Promise<void> => {
    open = null
    turn += 1
    const unsent = await withReopen(losing.db, () => losing.db.outbox.count())
    writeAccessLossNote(storage, { token: losing.token, reason, unsent })
    setAccessLost(losing.account, reason, unsent)
    await losing.closeKeepingWork()
  }

  /**
   * For a session that lost its right before: whether the server still says so. Other sessions were not checked yet.
   */
  const isWithoutRight = async ({ account, token }: SavedSession): Promise<boolean> => {
    const note = readAccessLossNote(storage, token)
    if (note === null) return false
    const { type } = await verifyToken(token, ports)
    const isStill = isAccessLoss(type) || type === 'unknown'
    const reason = isAccessLoss(type) ? type : note.reason
    if (isStill) setAccessLost(account, reason, note.unsent)
    else dropAccessLossNote(storage)
    return isStill
  }

  const noteClosing = (account: Account, closed: Closing): void => {
    const current = session.get()
    if (current.type === 'signed-in' && current.account.id === account.id)
      session.set({ ...current, closed })
  }

  const close = (): void => {
    open?.close()
    open = null
  }

  const enter = (saved: SavedSession, onEntered: () => void = () => undefined): Promise<void> => {
    const entered = openSession(saved, onEntered)
    entering = Promise.allSettled([entered])
    return entered
  }

  const openSession = async (
    { account, token }: SavedSession,
    onEntered: () => void,
  ): Promise<void> => {
    turn += 1
    const own = turn
    if (open?.id !== account.id) close()
    const before = open
    const opened = await openAccount({ account, token }, ports, {
      onBlocked: () => own === turn && setUnavailable(account, 'blocked'),
      onClosed: (why) => noteClosing(account, why),
    }).catch((error: unknown) => {
      if (own === turn) throw error
      return null
    })
    if (opened === null) return
    if (own !== turn) return opened.close()
    const onSaved = () => {
      ports.persist()
      ports.backgroundSync.ask(account.id)
    }
    const onDue = () => opened.signal('edit')
    const actions = createAccountActions({ account, db: opened.db, onSaved, onDue }, ports)
    open = { ...opened, account, actions }
    before?.close()
    ports.backgroundSync.prepare()
    onEntered()
    session.set({ type: 'signed-in', account, expired: false })
  }

  const forget = (): void => {
    clearSavedSession(storage)
    session.set({ type: 'signed-out' })
  }

  /** A token that could not be verified counts as valid: work continues offline (specification, section 4). */
  const verify = async (account: Account, token: string): Promise<void> => {
    const verification = await verifyToken(token, ports)
    const current = session.get()
    if (open?.token !== token || verification.type === 'unknown' || current.type !== 'signed-in')
      return
    if (verification.type === 'no-right' || verification.type === 'deactivated')
      return loseAccess(open, verification.type)
    const { closed } = current
    const state = { type: 'signed-in', ...(closed ? { closed } : {}) } as const
    if (verification.type === 'invalid')
      return session.set({ ...state, account, expired: true, end: verification.cause })
    const isOther = verification.account.id !== account.id
    session.set({ ...state, account: isOther ? account : verification.account, expired: isOther })
  }

  /** If the database does not open, the session is kept: the edits in it belong to this account. */
  const takeUp = async (saved: SavedSession): Promise<void> => {
    if (open?.token === saved.token || (await isWithoutRight(saved))) return
    try {
      await enter(saved)
      // Signals whichever tab runs the engine: it may have seen only the earlier session.
      if (open?.isNewSession) open.signal('signed-in')
    } catch (error) {
      const reason = unavailableReasonOf(error)
      if (reason === null) throw error
      return setUnavailable(saved.account, reason)
    }
    void verify(saved.account, saved.token)
  }

  /** A bug does not sign the admin out: the session stays for a page that can repair it. */
  const start = async (): Promise<void> => {
    const saved = readSavedSession(storage)
    await (saved === null ? forget() : takeUp(saved))
  }

  /** The other tab may be in the middle of saving: a session that is not readable yet must not be cleared from here. */
  const followOtherTab = async (): Promise<void> => {
    const saved = readSavedSession(storage)
    if (saved !== null) return takeUp(saved)
    turn += 1
    close()
    session.set({ type: 'signed-out' })
  }

  const signIn = async (credentials: {
    email: string
    password: string
  }): Promise<SignInOutcome> => {
    const answer = await requestSignIn(credentials, ports)
    const isOwn = open !== null && emailKey(open.account.email) === emailKey(credentials.email)
    if (answer.type === 'admin-only' && open && isOwn) await loseAccess(open, 'no-right')
    if (answer.type !== 'signed-in') return answer
    try {
      // Only here: what another tab has saved since must not be overwritten with what was read before.
      await enter(answer, () => saveSession(storage, answer))
    } catch (error) {
      // Any other error is a bug, not a problem of the browser's storage.
      if (!isOfNewerApp(error)) return { type: storageProblemOf(error) }
      saveSession(storage, answer)
      setUnavailable(answer.account, 'newer-version')
      return { type: 'shut' }
    }
    open?.signal('signed-in')
    return { type: 'signed-in' }
  }

  const ask: BackOffice['ask'] = async (request) => {
    if (open === null) return { type: 'no-session' }
    const { account, token } = open
    const answer = await requestAs(token, request, ports)
    if (answer.type !== 'response' || (answer.status !== 401 && answer.status !== 403))
      return answer
    // A screen may call with the old session while the same account signs in again.
    await entering
    if (open?.account.id === account.id && open.token !== token) return ask(request)
    // The server must confirm the session again, and the whole back-office must know the result.
    void verify(account, token)
    return answer
  }

  const checkSession = async (): Promise<void> => {
    if (open) await verify(open.account, open.token)
  }

  const signOut = async (edits: 'keep' | 'discard'): Promise<void> => {
    const leaving = open
    open = null
    turn += 1
    clearSavedSession(storage)
    session.set({ type: 'signed-out', hasLeft: true })
    if (leaving === null) return
    void requestSignOut(leaving.token, ports)
    await leaving.leave(edits)
  }

  const exportEdits: BackOffice['exportEdits'] = async () => {
    const current = session.get()
    if (open) return open.actions.exportEdits()
    return current.type === 'shut' && isReadable(current.reason)
      ? exportUnopened(current.account, ports)
      : null
  }

  const setPaused = async (isPaused: boolean): Promise<void> => {
    if (open === null) return
    const { db, id, signal } = open
    await withReopen(db, () => writePaused(db, isPaused))
    signal(isPaused ? 'pause' : 'resume')
    if (!isPaused) ports.backgroundSync.ask(id)
  }

  return {
    start,
    followOtherTab,
    signIn,
    signOut,
    checkSession,
    session,
    createAdmin: (request) => requestCreateAdmin(request, ports),
    ask,
    bearer: () => open?.token ?? null,
    readPicture: async (address) =>
      open === null ? null : readPicture(open.token, address, ports),
    sendPicture: async (sha256) => {
      if (open === null) return { type: 'signed-out' }
      const { account, token, db } = open
      const { fetchWithProgress = async (request) => (ports.fetch ?? fetch)(request) } = ports
      const upload = createPictureUpload({
        ...ports,
        readToken: async () => token,
        watch: (hash) => watchUpload({ databaseName: db.name, sha256: hash, fetchWithProgress }),
      })
      const port = createPicturePort(db, { ...ports, upload })
      const sending = await sendKeptPicture(db, port, sha256)
      // An admin who signed out meanwhile was asked about it, and the storage was closed.
      if (open?.db !== db) return { type: 'signed-out' }
      if (sending.type === 'signed-out') void verify(account, token)
      return sending
    },
    countUnsettled: async () => (open ? countUnsettled(open.db) : 0),
    countLonePictures: async () => (open ? countLonePictures(open.db) : 0),
    newId: ports.newId,
    drafts: () => open?.drafts ?? null,
    uploads: () => open?.uploads ?? null,
    lists: () => open?.lists ?? null,
    takeUnsentReplies: () => open?.takeUnsentReplies() ?? [],
    database: () => open?.db ?? null,
    retryNow: () => open?.signal('retry'),
    pause: () => setPaused(true),
    resume: () => setPaused(false),
    reload: () => open?.signal('visible'),
    askForRow: (row) => (open === null ? () => undefined : askForRow(open, row)),
    rest: () => {
      open?.drafts.rest()
      if (open?.hasUnsent()) ports.backgroundSync.ask(open.id)
    },
    wake: () => {
      if (open) void wake(open)
    },
    exportEdits,
    ...actionsOf(() => open?.actions ?? null),
  }
}

export type SessionState = SessionSource & { readonly set: (session: Session) => void }

/** Holds the session in the form that `useSyncExternalStore` needs. */
export const createSessionState = (): SessionState => {
  let session: Session = { type: 'loading' }
  const listeners = new Set<() => void>()
  return {
    get: () => session,
    set: (next) => {
      session = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Whether the database exists and only cannot be used for work. */
const isReadable = (reason: UnavailableReason): boolean =>
  reason === 'newer-version' || reason === 'storage-full' || isAccessLoss(reason)

const isAccessLoss = (word: string): word is AccessLoss =>
  word === 'no-right' || word === 'deactivated'

/** Rethrows errors that are not storage problems. */
const storageProblemOf = (error: unknown): StorageProblem => {
  const problem = storageProblem(error)
  if (problem === null) throw error
  return problem
}

const unavailableReasonOf = (error: unknown): UnavailableReason | null => {
  if (isOfNewerApp(error)) return 'newer-version'
  const problem = storageProblem(error)
  return problem === 'storage-unavailable' ? 'no-storage' : problem
}

/** Browsers close the storage connections of suspended pages without an event. */
const wake = async ({ db, signal }: OpenAccount): Promise<void> => {
  try {
    await withReopen(db, () => db.outbox.count())
  } catch (error) {
    // If it cannot be opened now, the next caller that needs it meets the same error and reports it.
    if (storageProblem(error) === null) throw error
  }
  signal('visible')
}

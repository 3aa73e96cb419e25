import { canSync } from '../background-sync.ts'

/** The part of the Web Locks API that is used here. */
export type Locks = {
  readonly request: <T>(
    name: string,
    options: { readonly ifAvailable?: boolean; readonly steal?: boolean },
    use: (lock: unknown) => Promise<T>,
  ) => Promise<T>
}

/** Only the holder of this lock pushes the account's outbox. */
export const syncLockName = (accountId: string): string => `neomuse-sync-${accountId}`

type Turn = {
  readonly locks: Locks
  readonly name: string
  /** Steals the lock from its holder, which no longer gives a sign of life. */
  readonly takesOver: boolean
  /** Whether the lock is held by a context that yields to any tab. */
  readonly isHolderGuest: () => Promise<boolean>
  /** Works under the lock until it is done, or until `lost` signals that the lock was stolen. */
  readonly work: (lost: AbortSignal) => Promise<void>
}

/** Works as soon as no other context does, and queues again whenever the lock was stolen. */
export const runWithLock = async (turn: Turn): Promise<void> => {
  const { locks, name, takesOver, isHolderGuest } = turn
  if (takesOver) {
    if (await workUnderLock(turn, (use) => locks.request(name, { steal: true }, use))) return
  } else {
    let isTaken = false
    const isDone = await workUnderLock(turn, (use) =>
      locks.request(name, { ifAvailable: true }, async (lock) => {
        isTaken = lock === null
        if (!isTaken) await use()
      }),
    )
    if (isDone && !isTaken) return
    if (isTaken && (await isHolderGuest()))
      if (await workUnderLock(turn, (use) => locks.request(name, { steal: true }, use))) return
  }
  while (!(await workUnderLock(turn, (use) => locks.request(name, {}, use))));
}

/** False if the lock was stolen. */
const workUnderLock = async (
  { work }: Turn,
  hold: (use: () => Promise<void>) => Promise<void>,
): Promise<boolean> => {
  const losing = new AbortController()
  let isOwnFailure = false
  const use = async (): Promise<void> => {
    try {
      await work(losing.signal)
    } catch (error) {
      isOwnFailure = true
      throw error
    }
  }
  try {
    await hold(use)
    return true
  } catch (error) {
    if (isOwnFailure || !(error instanceof Error && error.name === 'AbortError')) throw error
    losing.abort()
    return false
  }
}

export type BackgroundSync = {
  /** Makes the service worker ready that will handle the call: without a network it would be too late. */
  readonly prepare: () => void
  /** Has the browser call it for the account's edits, once no tab does. */
  readonly ask: (accountId: string) => void
}

type BackgroundSyncPorts = {
  /** The registration of the service worker; null if the browser makes no such calls. */
  readonly registration: () => Promise<unknown>
  readonly nowMs: () => number
  readonly onRefusal: (error: unknown) => void
}

/**
 * The browser keeps a registration until it is handled; repeating it with each edit would wake the worker for nothing.
 */
const REST_MS = 60_000

export const createBackgroundSync = (ports: BackgroundSyncPorts): BackgroundSync => {
  const askedAtMs = new Map<string, number>()
  const ask = async (accountId: string): Promise<void> => {
    const registration = await ports.registration()
    if (canSync(registration)) await registration.sync.register(syncLockName(accountId))
  }
  return {
    prepare: () => {
      ports.registration().catch(ports.onRefusal)
    },
    ask: (accountId) => {
      const nowMs = ports.nowMs()
      if (Math.abs(nowMs - (askedAtMs.get(accountId) ?? Number.NEGATIVE_INFINITY)) < REST_MS) return
      askedAtMs.set(accountId, nowMs)
      ask(accountId).catch((refusal: unknown) => {
        askedAtMs.delete(accountId)
        ports.onRefusal(refusal)
      })
    },
  }
}

import { syncLockName } from './sync-lock.ts'

/** The part of Background Synchronization that is used; TypeScript's DOM library does not have it. */
type SyncRegistration = { readonly sync: { readonly register: (tag: string) => Promise<void> } }

export type BackgroundSync = {
  /** Has the service worker ready that will answer: without a network it would be too late. */
  readonly prepare: () => void
  /** Has the browser call it for the account's edits, once no tab does. */
  readonly ask: (accountId: string) => void
}

type BackgroundSyncPorts = {
  /** The registration of the service worker; null where the browser makes no such calls. */
  readonly registration: () => Promise<unknown>
  readonly nowMs: () => number
  readonly onRefusal: (error: unknown) => void
}

/** The browser keeps a wish until it is met; while somebody edits, repeating it each time would wake it for nothing. */
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

const canSync = (registration: unknown): registration is SyncRegistration =>
  typeof registration === 'object' && registration !== null && 'sync' in registration

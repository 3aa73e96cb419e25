/** The part of Background Synchronization that is used; TypeScript's DOM library does not have it. */
type SyncRegistration = { readonly sync: { readonly register: (tag: string) => Promise<void> } }

/** Whether the browser will call this service worker when the network is back. */
export const canSync = (registration: unknown): registration is SyncRegistration =>
  typeof registration === 'object' && registration !== null && 'sync' in registration

/** The event of Background Synchronization; TypeScript's libraries do not have it. */
export type SyncEvent = Event & {
  readonly tag: string
  readonly waitUntil: (work: Promise<unknown>) => void
}

/** What a tab has a sync worker do. */
export type Hosting = {
  readonly accountId: string
  /** Takes the lock from whoever holds it and no longer works. */
  readonly takesOver: boolean
}

const TAKES_OVER = '#takes-over'

/**
 * The worker's name tells it. Its address could not: a script that a service worker has kept comes under the address it
 * was kept by, and what stood behind the path is gone.
 */
export const hostingToName = ({ accountId, takesOver }: Hosting): string =>
  takesOver ? accountId + TAKES_OVER : accountId

export const nameToHosting = (name: string): Hosting =>
  name.endsWith(TAKES_OVER)
    ? { accountId: name.slice(0, -TAKES_OVER.length), takesOver: true }
    : { accountId: name, takesOver: false }

/** What an engine's worker says before it ends when the device has no room left even for sending. */
export const STORAGE_FULL = 'storage-full'

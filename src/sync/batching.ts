import { BATCH_MOST_REQUESTS } from '#contract/sync-protocol.ts'

/** How many mutations travel together. What it has learnt of the server and the network outlives a drain. */
export type Batching = {
  /** From 1 to the contract's limit. */
  readonly size: () => number
  readonly succeeded: () => void
  /** A smaller batch is more likely to get through a bad network, and costs less when it does not. */
  readonly failed: () => void
  /** The server takes requests one by one, until the engine starts anew. */
  readonly isNotOffered: () => void
}

export const createBatching = (): Batching => {
  let most = BATCH_MOST_REQUESTS
  let size = most
  return {
    size: () => size,
    succeeded: () => {
      size = Math.min(most, size * 2)
    },
    failed: () => {
      size = Math.max(1, Math.floor(size / 2))
    },
    isNotOffered: () => {
      most = 1
      size = 1
    },
  }
}

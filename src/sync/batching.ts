import { BATCH_MOST_REQUESTS } from '#contract/sync-protocol.ts'

/** How many mutations travel together. What it has learnt of the server and the network outlives a drain. */
export type Batching = {
  /** From 1 to the contract's limit. */
  readonly size: () => number
  readonly succeeded: () => void
  /** A smaller batch is more likely to get through a bad network, and costs less when it does not. */
  readonly failed: () => void
  /** The network may be another one now: what was learnt of the last one no longer counts. */
  readonly renewed: () => void
  /** The server takes requests one by one, until the engine starts anew. */
  readonly isNotOffered: () => void
}

/** An hour without a network must not cost as many round trips as it took failures. */
const GROWTH = 4

export const createBatching = (): Batching => {
  let most = BATCH_MOST_REQUESTS
  let size = most
  return {
    size: () => size,
    succeeded: () => {
      size = Math.min(most, size * GROWTH)
    },
    failed: () => {
      size = Math.max(1, Math.floor(size / 2))
    },
    renewed: () => {
      size = most
    },
    isNotOffered: () => {
      most = 1
      size = 1
    },
  }
}

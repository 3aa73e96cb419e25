// One of several threads that look for the keys of the same folders at the same moment.
import { parentPort, workerData } from 'node:worker_threads'
import { findDataKey } from '#server/db/data-key.ts'

export type KeySearch = {
  readonly folders: readonly string[]
  readonly threads: number
  /** Counts the threads that have arrived at a folder. */
  readonly arrivals: Int32Array
}

const { folders, threads, arrivals }: KeySearch = workerData

const TIMEOUT_MS = 20_000

const untilAllAreHere = (at: number): void => {
  for (let here = 0; here < threads; here = Atomics.load(arrivals, at))
    if (Atomics.wait(arrivals, at, here, TIMEOUT_MS) === 'timed-out')
      throw new Error(`${here} of ${threads} threads have come`)
}

const keys = folders.map((dataDir, at) => {
  Atomics.add(arrivals, at, 1)
  Atomics.notify(arrivals, at)
  untilAllAreHere(at)
  const found = findDataKey({ dataKey: null, dataDir })
  return found.type === 'found' ? found.key.toString('hex') : found.reason
})
parentPort?.postMessage(keys)

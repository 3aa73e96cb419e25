import Dexie from 'dexie'

export type StorageProblem = 'storage-full' | 'storage-unavailable'

const UNAVAILABLE = [
  'AbortError',
  'DatabaseClosedError',
  'InvalidStateError',
  'MissingAPIError',
  'NotAllowedError',
  'NotFoundError',
  'OpenFailedError',
  'ReadOnlyError',
  'SecurityError',
  'TimeoutError',
  'UnknownError',
  'VersionError',
]

/** The storage problem behind a failed transaction; null if the error is a bug and should be rethrown. */
export const storageProblem = (error: unknown): StorageProblem | null => {
  const names = errorNames(error)
  if (names.includes('QuotaExceededError')) return 'storage-full'
  return names.some((name) => UNAVAILABLE.includes(name)) ? 'storage-unavailable' : null
}

/** The result of a transaction, or why the browser did not store it; then nothing of it is written. */
export const orStorageProblem = async <Outcome>(
  work: () => PromiseLike<Outcome>,
): Promise<Outcome | { readonly type: StorageProblem }> => {
  try {
    return await work()
  } catch (error) {
    const problem = storageProblem(error)
    if (problem === null) throw error
    return { type: problem }
  }
}

/** A newer app has written this database, and the browser does not open it for an older one. */
export const isOfNewerApp = (error: unknown): boolean => errorNames(error).includes('VersionError')

/** Dexie wraps the browser's error, an aborted transaction wraps its cause, and a bulk operation those of its parts. */
export const errorNames = (error: unknown): string[] => {
  if (!(error instanceof Error)) return []
  const inner = error instanceof Dexie.DexieError ? error.inner : undefined
  const parts = error instanceof Dexie.BulkError ? error.failures : []
  return [error, ...(inner && inner !== error ? [inner] : []), ...parts].flatMap((cause) =>
    cause === error ? [error.name] : errorNames(cause),
  )
}

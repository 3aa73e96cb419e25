import { readMeta } from '#server/store/meta.ts'
import type { Store } from '#server/store/open-store.ts'
import { StorageUnavailable } from '#server/store/storage-unavailable.ts'

export type Health = {
  /** `degraded`: what can be read is answered, but nothing can be saved just now. */
  readonly status: 'ok' | 'degraded'
  readonly isReady: boolean
}

export type HealthDeps = {
  readonly store: Pick<Store, 'db' | 'isHealthy'>
  readonly stopping: AbortSignal
  readonly after: (ms: number, call: () => void) => () => void
}

/** Who asks whether a process lives wants to know at once; a database that says nothing for so long is no help. */
const PATIENCE_MS = 500

/**
 * Looks how this process is. Whoever asks while it is being looked hears the same: a look may cost a write. Nobody waits
 * long for a database that hangs.
 */
export const createHealthCheck = ({
  store,
  stopping,
  after,
}: HealthDeps): (() => Promise<Health>) => {
  let looking: Promise<Health> | null = null
  const look = async (): Promise<Health> => {
    const isHealthy = await store.isHealthy()
    const isReady = !stopping.aborted && (isHealthy || (await isReadable(store)))
    return { status: isHealthy ? 'ok' : 'degraded', isReady }
  }
  return () => {
    looking ??= look().finally(() => {
      looking = null
    })
    return soon(looking, after)
  }
}

const soon = (looking: Promise<Health>, after: HealthDeps['after']): Promise<Health> =>
  new Promise((resolve, reject) => {
    const cancel = after(PATIENCE_MS, () => resolve({ status: 'degraded', isReady: false }))
    looking.then(resolve, reject).finally(cancel)
  })

const isReadable = async ({ db }: Pick<Store, 'db'>): Promise<boolean> => {
  try {
    await readMeta(db, 'epoch')
    return true
  } catch (error) {
    if (error instanceof StorageUnavailable) return false
    throw error
  }
}

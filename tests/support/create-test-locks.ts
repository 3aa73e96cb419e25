import type { Locks } from '#device/host/sync-lock.ts'

type Waiting = { readonly start: () => void }

/** Web Locks of one browser: first come, first served, except for a lock that is stolen. */
export const createTestLocks = (): Locks & { readonly isHeld: (name: string) => boolean } => {
  const held = new Map<string, { readonly lose: (error: Error) => void }>()
  const queues = new Map<string, Waiting[]>()

  const release = (name: string): void => {
    held.delete(name)
    queues.get(name)?.shift()?.start()
  }

  const hold = <T>(name: string, use: (lock: unknown) => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const holder = { lose: reject }
      held.set(name, holder)
      const end = () => {
        if (held.get(name) === holder) release(name)
      }
      use({ name }).then(resolve, reject).finally(end)
    })

  return {
    isHeld: (name) => held.has(name),
    request: (name, { ifAvailable = false, steal = false }, use) => {
      const holder = held.get(name)
      if (holder === undefined) return hold(name, use)
      if (ifAvailable) return use(null)
      if (steal) {
        const taken = hold(name, use)
        holder.lose(new DOMException('Lock was stolen.', 'AbortError'))
        return taken
      }
      return new Promise((resolve, reject) => {
        const start = () => hold(name, use).then(resolve, reject)
        queues.set(name, [...(queues.get(name) ?? []), { start }])
      })
    },
  }
}

import type { Page } from 'playwright-core'

/** Until the work is done, how long a transaction such as an edit's waits at most, in a tab that does nothing else. */
export const longestEditMs = async (page: Page, work: Promise<void>): Promise<number> => {
  const measuring = page.evaluate(measureInPage)
  await work
  await page.evaluate(() => {
    globalThis.isBenchOver = true
  })
  return measuring
}

declare global {
  var isBenchOver: boolean | undefined
}

const measureInPage = async (): Promise<number> => {
  const { name = '' } =
    (await indexedDB.databases()).find(({ name }) => name?.startsWith('neomuse-admin-')) ?? {}
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  let longest = 0
  while (!globalThis.isBenchOver) {
    const beganMs = performance.now()
    await new Promise<void>((resolve, reject) => {
      const stores = ['orders', 'bases', 'outbox', 'meta']
      const transaction = db.transaction(stores, 'readwrite')
      // Reads only: what waits is the lock on the stores.
      transaction.objectStore('bases').count()
      transaction.oncomplete = () => resolve()
      transaction.onerror = () => reject(transaction.error)
    })
    longest = Math.max(longest, performance.now() - beganMs)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  db.close()
  return longest
}

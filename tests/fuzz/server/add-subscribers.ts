import type { Store } from '#server/db/open-store.ts'
import { addLink } from '#server/newsletters/subscription-links.ts'
import { FUZZ_LINKS } from './fuzz-accounts.ts'

/** For each link a subscriber who has not confirmed yet. */
export const addSubscribers = (store: Store, nowMs: number): Promise<void> =>
  store.write(async (tx) => {
    for (const [at, token] of FUZZ_LINKS.entries()) {
      const id = `subscriber-${at}`
      const email = `${id}@example.com`
      const created_at = new Date(nowMs).toISOString()
      await tx
        .insertInto('subscribers')
        .values({ id, email, email_key: email, language: 'fr', status: 'pending', created_at })
        .execute()
      const randomBytes = () => Buffer.from(token, 'base64url')
      await addLink(tx, { id, queuedAtMs: nowMs }, { nowMs, randomBytes })
    }
  })

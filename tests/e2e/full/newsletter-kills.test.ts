import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMailServer } from '#tests/support/mail/start-mail-server.ts'
import { ADMIN, createAdmin } from '../support/admin-actions.ts'
import { type Product, startProduct } from '../support/start-product.ts'

const READERS = 500
const ISSUE = '019a2222-0000-7000-8000-0000000000aa'

const addressOf = (at: number): string => `reader-${String(at).padStart(4, '0')}@exemple.invalid`

describe('a newsletter to 500, whose server is killed twice', () => {
  let post: Awaited<ReturnType<typeof startMailServer>>
  let product: Product
  let token = ''
  /** Waits until the given number of subscribers have received it, and the next email is at the mail server. */
  const untilTaken = (count: number): Promise<void> =>
    new Promise((resolve) => {
      post.beforeTaking(async () => {
        if (new Set(post.emails.flatMap(({ to }) => to)).size >= count) resolve()
      })
    })
  /** While the server is down. */
  const change = (work: (db: DatabaseSync) => void): void => {
    const db = new DatabaseSync(join(product.dataDir, 'neomuse.db'))
    work(db)
    db.close()
  }
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${product.origin}/api/admin/${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return (await answer.json()) as Record<string, unknown>
  }

  beforeAll(async () => {
    post = await startMailServer()
    product = await startProduct({
      SMTP_URL: post.url,
      PUBLIC_URL: 'http://neomuse.example',
      NEWSLETTERS_PER_MINUTE: '6000',
    })
    await createAdmin(product.origin)
    await product.kill()
    change(addReaders)
    await product.restart()
    token = await signIn(product.origin)
  })
  afterAll(async () => {
    await product?.stop()
    await post?.stop()
  })

  test('starts to be sent to all of them', async () => {
    await ask('POST', 'newsletters', { id: ISSUE, subject_fr: 'Printemps', body_fr: 'Bonjour.' })
    const sending = await ask('POST', `newsletters/${ISSUE}/send`, {})
    expect(sending).toMatchObject({ recipients: READERS })
  })

  test.each([100, 300])('continues after the server was killed at %i of them', async (count) => {
    await untilTaken(count)
    await product.kill()
    const reached = post.emails.length
    // The email that was being sent is reserved for ten minutes: these are over.
    change((db) => db.exec('update mail_outbox set due_at_ms = 0'))
    await product.restart()
    await untilTaken(reached + 1)
  })

  test('reaches each of them, with a single message id', async () => {
    await untilTaken(READERS - 1)
    await expect.poll(async () => (await ask('GET', `newsletters/${ISSUE}`)).state).toBe('sent')
    expect(await ask('GET', `newsletters/${ISSUE}`)).toMatchObject({ sent: READERS, refused: 0 })
    const reached = post.emails.map(({ to }) => to[0] ?? '')
    expect([...new Set(reached)].toSorted()).toEqual(
      Array.from({ length: READERS }, (_, at) => addressOf(at)),
    )
    // At most the one email whose answer each kill has cut off comes again, with the same message id.
    expect(reached.length).toBeLessThanOrEqual(READERS + 2)
    expect(new Set(post.emails.map(({ headers }) => headers['message-id'])).size).toBe(READERS)
  })
})

const addReaders = (db: DatabaseSync): void => {
  const insert = db.prepare(
    `insert into subscribers (id, email, email_key, language, status, created_at, confirmed_at)
     values (?, ?, ?, 'fr', 'confirmed', ?, ?)`,
  )
  const now = new Date().toISOString()
  for (let at = 0; at < READERS; at += 1)
    insert.run(`reader-${at}`, addressOf(at), addressOf(at), now, now)
}

const signIn = async (origin: string): Promise<string> => {
  const answer = await fetch(`${origin}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.email, password: ADMIN.password }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

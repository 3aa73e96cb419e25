import { describe, expect, test } from 'vitest'
import { nextChange } from '#server/store/next-change.ts'
import type { Store } from '#server/store/open-store.ts'
import {
  connectTo,
  makePostgres,
  openPostgresStore,
} from '#tests/support/databases/open-postgres-store.ts'

const count = (store: Store) => store.write((tx) => nextChange(tx, 'models'))

/** Counts what a listener hears, and waits for it. The first is that of its connection. */
const listen = async (store: Store) => {
  let calls = 0
  let wake = (): void => undefined
  store.onChange(() => {
    calls += 1
    wake()
  })
  const heard = async (wanted: number): Promise<void> => {
    while (calls < wanted)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
  }
  await heard(1)
  return { heard, calls: () => calls }
}

describe('a listener', () => {
  test('hears of what another process commits', async () => {
    const url = await makePostgres()
    const [one, other] = [await openPostgresStore(url, 1), await openPostgresStore(url, 2)]
    const { heard } = await listen(one)
    await count(other)
    await heard(2)
    await count(other)
    await heard(3)
  })

  test('hears once of what its own process commits, and not of what changes no rows', async () => {
    const url = await makePostgres()
    const [one, other] = [await openPostgresStore(url, 1), await openPostgresStore(url, 2)]
    const { heard, calls } = await listen(one)
    await count(one)
    await one.write(async (tx) => {
      await tx.selectFrom('meta').selectAll().execute()
    })
    // Notifications come in the order of the commits: this one is the last.
    await count(other)
    await heard(3)
    expect(calls()).toBe(3)
  })

  test('of another kind hears the number of the last change, and nothing of what changes no rows', async () => {
    const url = await makePostgres()
    const store = await openPostgresStore(url)
    const client = await connectTo(url)
    const numbers: (string | undefined)[] = []
    client.on('notification', ({ payload }) => numbers.push(payload))
    await client.query('listen neomuse_changes')
    await count(store)
    await store.write((tx) => tx.selectFrom('meta').selectAll().execute())
    await Promise.all([count(store), count(store)])
    await client.query('select 1')
    expect(numbers).toEqual(['1', '3'])
  })

  test('hears nothing of what was rolled back', async () => {
    const url = await makePostgres()
    const [one, other] = [await openPostgresStore(url, 1), await openPostgresStore(url, 2)]
    const { heard, calls } = await listen(one)
    const failing = other.write(async (tx) => {
      await nextChange(tx, 'models')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await count(other)
    await heard(2)
    expect(calls()).toBe(2)
  })

  test('is called when its connection is back, since it may have missed something; then hears on', async () => {
    const url = await makePostgres()
    const [one, other] = [await openPostgresStore(url, 1), await openPostgresStore(url, 2)]
    const { heard } = await listen(one)
    const client = await connectTo(url)
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`,
    )
    expect(rowCount).toBe(1)
    await heard(2)
    await count(other)
    await heard(3)
  })
})

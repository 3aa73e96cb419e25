import { expect, test } from 'vitest'
import { insertRecord } from '#server/entities/entity-rows.ts'
import { modelTable } from '#server/entities/entity-tables.ts'
import { aDraft } from '#tests/support/make-rows.ts'
import { LUNA, setUpSync, updateOf } from '#tests/support/set-up-sync.ts'

type Device = Awaited<ReturnType<typeof setUpSync>>

/** As after a week offline: more than two pages of 500 rows have changed, and LUNA is the last of them. */
const changeMuch = async ({ server, clock, newId, editElsewhere }: Device): Promise<void> => {
  await server.store.write(async (tx) => {
    for (let made = 0; made < 1_100; made += 1)
      await insertRecord(tx, modelTable, {
        id: newId(),
        values: { ...aDraft({ name: `Modèle ${made}` }), sales_count: 0 },
        mutationId: null,
        nowMs: clock.nowMs(),
      })
  })
  await editElsewhere(LUNA, { price: 40, description: 'Relue.' })
}

/** The cursor of each request for the models' changes; the request after `pages` pages never arrives. */
const watchPages = ({ network }: Device, pages: number): readonly string[] => {
  const asked: string[] = []
  network.answerInstead(({ url }) => {
    const { pathname, searchParams } = new URL(url)
    const since = searchParams.get('since')
    if (pathname !== '/api/admin/models' || since === null) return null
    asked.push(since)
    if (asked.length === pages + 1) throw new TypeError('network')
    return null
  })
  return asked
}

test('convergence: more changes than fit in a page arrive page by page, and resume where the network failed', async () => {
  const device = await setUpSync()
  const { edit, settleAll, signal, mirror, pending, tray, db, serverRow, serverRows } = device
  await changeMuch(device)
  const asked = watchPages(device, 2)
  signal('signed-in')
  await edit(updateOf(LUNA, { price: 31, country: 'Italie' }))
  await settleAll()
  expect(device.statuses.at(-1)).toMatchObject({ phase: 'offline' })
  expect(await db.table('models').count()).toBe(6 + 1_000)
  // The edit did not wait for the page with its row: the server has shown the row when it refused the version.
  expect(await pending()).toEqual([])
  expect(await mirror(LUNA)).toMatchObject({ price: 40, country: 'Italie', version: 3 })

  signal('online')
  await settleAll()
  const [first, second, third, ...further] = asked
  expect(new Set([first, second, third]).size).toBe(3)
  expect(further[0]).toBe(third)
  expect(further).not.toContain(first)
  expect(further).not.toContain(second)
  expect((await db.table('models').toArray()).toSorted(byId)).toEqual(
    (await serverRows()).toSorted(byId),
  )
  expect(await serverRow(LUNA)).toMatchObject({ price: 40, country: 'Italie', version: 3 })
  expect(await tray()).toMatchObject([
    { reason: 'conflict', lost: [{ field: 'price', local: 31, server: 40 }] },
  ])
  expect(await pending()).toEqual([])
})

const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1)

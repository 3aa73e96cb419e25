import { expect, test } from 'vitest'
import { readPullMark } from '#device/storage/meta-table.ts'
import { setUpBasicSync } from '#tests/support/set-up-basic-sync.ts'
import { LUNA, MALI, NOVA, setUpSync, updateOf } from '#tests/support/set-up-sync.ts'

/** A server that shows one row as a later version may: with a type that this app does not know. */
const setUp = async () => {
  const device = await setUpSync()
  const { server, network } = device
  const asLater = (row: { id?: unknown }) => (row.id === NOVA ? { ...row, type: 'Fantasy' } : row)
  const later = () =>
    network.answerInstead(async (request) => {
      if (request.method !== 'GET' || !request.url.includes('/api/admin/models')) return null
      const answer = await server.request(request)
      if (answer.status !== 200) return answer
      return Response.json(((await answer.json()) as object[]).map(asLater), answer)
    })
  const pull = async (signal: 'changed:models' | 'signed-in') => {
    device.signal(signal)
    await device.settleAll()
  }
  return { ...device, later, pull, known: () => network.answerInstead(null) }
}

test.each(['changed:models', 'signed-in'] as const)(
  'a row that this app cannot read stays as it was, and blocks nothing (%s)',
  async (signal) => {
    const { advance, db, editAndSettle, editElsewhere, known, later, mirror, pull, serverRow } =
      await setUp()
    await editElsewhere(NOVA, { price: 77 })
    await editElsewhere(MALI, { price: 78 })
    later()
    await pull(signal)
    await advance(60_000)
    expect(await mirror(MALI)).toMatchObject({ price: 78 })
    expect(await mirror(NOVA)).toMatchObject({ price: 15, type: 'Sexy' })
    expect(await readPullMark(db, 'models')).toMatchObject({
      problem: null,
      wantedIds: [NOVA],
    })
    await editAndSettle(updateOf(LUNA, { price: 31 }))
    expect(await serverRow(LUNA)).toMatchObject({ price: 31 })
    known()
    await editElsewhere(LUNA, { price: 32 })
    await advance(60_000)
    expect(await mirror(NOVA)).toMatchObject({ price: 77 })
    expect(await readPullMark(db, 'models')).toMatchObject({ wantedIds: [] })
  },
)

test('an edit of such a row waits and is not lost', async () => {
  const { advance, editAndSettle, editElsewhere, known, later, pending, pull, serverRow, tray } =
    await setUp()
  await editElsewhere(NOVA, { price: 77 })
  later()
  await pull('signed-in')
  await editAndSettle(updateOf(NOVA, { name: 'Stella' }))
  known()
  await advance(60_000)
  await advance(60_000)
  expect(await serverRow(NOVA)).toMatchObject({ name: 'Stella', price: 77 })
  expect([await pending(), await tray()]).toEqual([[], []])
})

test.each([
  ['an article without a picture', 'blog', { image: '' }],
  ['a price as text', 'models', { price: '29.00' }],
  ['another country', 'models', { country: 'Royaume-Uni' }],
] as const)(
  '%s does not prevent other rows of a basic server from arriving',
  async (_, list, odd) => {
    const { advance, rows, save, server } = await setUpBasicSync()
    const [first] = server.data.lists[list]
    server.data.lists[list].push({ ...first, id: 98 }, { ...first, id: 99, ...odd } as never)
    await advance(61_000)
    expect(await rows(list)).toHaveLength(server.data.lists[list].length - 1)
    await save(updateOf('1', { price: 31 }))
    expect(server.row('models', 1)).toMatchObject({ price: 31 })
  },
)

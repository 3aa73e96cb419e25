import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { ADMIN_LISTS } from '#admin/app/admin-lists.ts'
import { MESSAGE_LIST, type MessageFilter } from '#admin/messages/select-messages.ts'
import {
  ORDER_CHOICES,
  ORDER_LIST,
  ORDER_SORTINGS,
  type OrderFilter,
} from '#admin/orders/order-filter.ts'
import { personName } from '#admin/shared/labels/person-name.ts'
import { amountSearchText } from '#admin/shared/labels/price-text.ts'
import { compareNames, isGenuine, newestFirst } from '#admin/shared/list/search-and-sorting.ts'
import { USER_LIST, USER_SORTINGS, type UserFilter } from '#admin/users/user-filter.ts'
import type { Message } from '#contract/entities/message.ts'
import type { Order } from '#contract/entities/order.ts'
import type { User } from '#contract/entities/user.ts'
import { createListHost } from '#device/lists/list-host.ts'
import { createListView } from '#device/lists/list-view.ts'
import { readRowsById } from '#device/lists/read-rows.ts'
import { type AdminDatabase, closeForGood, mirrorTable } from '#device/storage/admin-database.ts'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import { matchesSearch } from '#domain/text/fold-text.ts'
import type { SyncRow } from '#sync/row/row-state.ts'
import { aMessage, anOrder, aUser } from '#tests/support/make-entity-rows.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'
import { untilHolds } from '#tests/support/until-holds.ts'
import { withLiveQueries } from '#tests/support/with-live-queries.ts'

const IDS = Array.from({ length: 8 }, (_, at) => String(at))
const id = fc.constantFrom(...IDS)
const created_at = fc.constantFrom('', '2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z')
const is_quarantined = fc.boolean()
const word = fc.constantFrom('', 'zoé', 'LUNA', 'nova', '29', '1 500', '@a', 'zoe luna', 'u1 nova')

const orders = fc.record({
  ...{ id, created_at, is_quarantined },
  status: fc.constantFrom(...ORDER_STATUSES),
  user_id: fc.option(id.map((at) => `u${at}`)),
  total_amount: fc.constantFrom(29, 29.9, 1500),
  items: fc
    .subarray(['Luna', 'Nova'])
    .map((names) =>
      names.map((model_name) => ({ model_id: 'm', model_name, quantity: 1, price: 29 })),
    ),
  notes: fc.constantFrom('', 'zoe@a.test'),
})
const users = fc.record({
  ...{ id: id.map((at) => `u${at}`), created_at },
  first_name: fc.constantFrom('', 'Zoé', 'Luna'),
  email: fc.constantFrom('zoe@a.test', 'nova@b.test'),
  role: fc.constantFrom('admin', 'client'),
  total_spent: fc.constantFrom(0, 29),
})
const messages = fc.record({
  ...{ id, created_at, is_quarantined },
  subject: fc.constantFrom('Luna', 'Nova 29'),
  message: fc.constantFrom('Zoé', 'zoe@a.test'),
  is_read: fc.boolean(),
})

type Change =
  | {
      readonly type: 'put'
      readonly entity: 'orders' | 'users' | 'messages'
      readonly row: SyncRow
    }
  | {
      readonly type: 'delete'
      readonly entity: 'orders' | 'users' | 'messages'
      readonly id: string
    }

const put = (entity: Change['entity'], row: object): Change => ({
  type: 'put',
  entity,
  row: row as SyncRow,
})

const change: fc.Arbitrary<Change> = fc.oneof(
  orders.map((fields) => put('orders', { ...anOrder(), ...fields })),
  users.map((fields) => put('users', { ...aUser(), ...fields })),
  messages.map((fields) => put('messages', { ...aMessage(), ...fields })),
  fc.record({
    type: fc.constant('delete' as const),
    entity: fc.constantFrom('orders', 'users', 'messages'),
    id: fc.oneof(
      id,
      id.map((at) => `u${at}`),
    ),
  }),
)

const step = fc.record({
  changes: fc.array(change, { maxLength: 6 }),
  order: fc.record<OrderFilter>({
    search: word,
    status: fc.constantFrom('', ...ORDER_CHOICES),
    sort: fc.constantFrom('', ...ORDER_SORTINGS),
  }),
  user: fc.record<UserFilter>({
    search: word,
    role: fc.constantFrom('', 'admin', 'client'),
    sorting: fc.constantFrom('', ...USER_SORTINGS),
  }),
  message: fc.record<MessageFilter>({
    search: word,
    shown: fc.constantFrom('', 'non-lus', 'a-repondre', 'non-remises', 'suspects'),
    failedIds: fc.subarray(IDS),
    dueIds: fc.shuffledSubarray(IDS),
    sorting: fc.constantFrom('unread-first', 'newest-first'),
  }),
})

const apply = (db: AdminDatabase, changes: readonly Change[]) =>
  db.transaction('rw', [db.table('orders'), db.table('users'), db.table('messages')], async () => {
    for (const one of changes)
      if (one.type === 'put') await db.table(one.entity).put(one.row)
      else await db.table(one.entity).delete(one.id)
  })

const all = async <Row>(db: AdminDatabase, entity: Change['entity']) =>
  (await mirrorTable(db, entity).toArray()) as unknown as Row[]

/** The same, row by row and without anything that is kept. */
const plainOrders = async (db: AdminDatabase, { search, status, sort }: OrderFilter) => {
  const clients = new Map((await all<User>(db, 'users')).map((user) => [user.id, user]))
  const found = (await all<Order>(db, 'orders')).filter((order) => {
    const client = clients.get(order.user_id ?? '')
    const isShown =
      status === 'suspect'
        ? order.is_quarantined
        : isGenuine(order) && (status === '' || status === order.status)
    const texts = [
      ...[order.id, order.number ?? '', order.user_id ?? '', order.notes],
      ...order.items.map(({ model_name }) => model_name),
      amountSearchText(order.total_amount),
      ...(client ? [personName(client), client.email] : []),
    ]
    return isShown && matchesSearch(search, ...texts)
  })
  if (sort === 'anciennes') return found.sort((a, b) => newestFirst(b, a))
  if (sort === 'montant')
    return found.sort((a, b) => b.total_amount - a.total_amount || newestFirst(a, b))
  return found.sort(newestFirst)
}

const plainUsers = async (db: AdminDatabase, { search, role, sorting }: UserFilter) => {
  const found = (await all<User>(db, 'users')).filter(
    (user) =>
      (role === '' || role === user.role) && matchesSearch(search, personName(user), user.email),
  )
  if (sorting === 'nom')
    return found.sort((a, b) => compareNames(personName(a), personName(b)) || newestFirst(a, b))
  if (sorting === 'depenses')
    return found.sort((a, b) => b.total_spent - a.total_spent || newestFirst(a, b))
  return found.sort(newestFirst)
}

const plainMessages = async (db: AdminDatabase, filter: MessageFilter) => {
  const { search, shown, failedIds, dueIds, sorting } = filter
  const found = (await all<Message>(db, 'messages'))
    .filter((message) => isGenuine(message) === (shown !== 'suspects'))
    .filter(({ is_read }) => shown !== 'non-lus' || !is_read)
    .filter(({ id: own }) => shown !== 'non-remises' || failedIds.includes(own))
    .filter(({ id: own }) => shown !== 'a-repondre' || dueIds.includes(own))
    .filter(({ name, email, subject, message }) =>
      matchesSearch(search, name, email, subject, message),
    )
    .sort(newestFirst)
  if (shown === 'a-repondre')
    return found.sort((a, b) => dueIds.indexOf(a.id) - dueIds.indexOf(b.id))
  if (sorting === 'newest-first') return found
  return [...found.filter(({ is_read }) => !is_read), ...found.filter(({ is_read }) => is_read)]
}

const openViews = () => {
  withLiveQueries()
  const db = openTestDatabase(new IDBFactory())
  const port = createListHost(db, ADMIN_LISTS)
  const views = {
    orders: createListView(db, {
      definition: ORDER_LIST,
      port,
      readRows: (from, ids) => readRowsById(from, 'orders', ids),
    }),
    users: createListView(db, {
      definition: USER_LIST,
      port,
      readRows: (from, ids) => readRowsById(from, 'users', ids),
    }),
    messages: createListView(db, {
      definition: MESSAGE_LIST,
      port,
      readRows: (from, ids) => readRowsById(from, 'messages', ids),
    }),
  }
  const stops = Object.values(views).map((view) => view.subscribe(() => undefined))
  const close = () => {
    for (const stop of stops) stop()
    port.close()
    closeForGood(db)
  }
  return { db, views, close }
}

const shownIn = (view: { snapshot: () => { rows: ReadonlyMap<number, object> } | undefined }) => [
  ...(view.snapshot()?.rows.entries() ?? []),
]

test('each list equals a plain computation, whatever its filter and whatever has changed', async () => {
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 1, maxLength: 4 }),
    async (steps) => {
      const { db, views, close } = openViews()
      try {
        for (const { changes, order, user, message } of steps) {
          views.orders.setFilter(order)
          views.users.setFilter(user)
          views.messages.setFilter(message)
          await apply(db, changes)
          const wanted = {
            orders: await plainOrders(db, order),
            users: await plainUsers(db, user),
            messages: await plainMessages(db, message),
          }
          await untilHolds(() => {
            expect(shownIn(views.orders)).toEqual([...wanted.orders.entries()])
            expect(shownIn(views.users)).toEqual([...wanted.users.entries()])
            expect(shownIn(views.messages)).toEqual([...wanted.messages.entries()])
            expect(views.orders.snapshot()?.count).toBe(wanted.orders.length)
            expect(views.users.snapshot()?.isComplete).toBe(true)
          })
        }
      } finally {
        close()
      }
    },
  )
  await fc.assert(property, { numRuns: 25, seed: 1, endOnFailure: true })
})

test('the figures count every row, whatever the filter', async () => {
  const { db, views, close } = openViews()
  onTestFinished(close)
  await apply(db, [
    put('orders', { ...anOrder(), id: 'o1', status: 'paid', total_amount: 29 }),
    put('orders', { ...anOrder(), id: 'o2', status: 'pending', total_amount: 10 }),
    put('orders', { ...anOrder(), id: 'o3', status: 'paid', is_quarantined: true }),
    put('users', { ...aUser(), id: 'u1', role: 'admin' }),
    put('users', { ...aUser(), id: 'u2', role: 'client' }),
    put('messages', { ...aMessage(), id: 'm1', is_read: true }),
    put('messages', { ...aMessage(), id: 'm2', is_read: false }),
  ])
  views.orders.setFilter({ search: 'nothing has this', status: '', sort: '' })
  views.users.setFilter({ search: 'nothing has this', role: '', sorting: '' })
  views.messages.setFilter({
    search: 'nothing has this',
    ...{ shown: '', failedIds: [], dueIds: [], sorting: 'unread-first' },
  })
  await untilHolds(() => {
    expect(views.orders.snapshot()).toMatchObject({
      count: 0,
      total: 3,
      summary: { total: 2, pending: 1, paid: 1, revenueCents: 2900, suspects: 1 },
    })
    expect(views.users.snapshot()?.summary).toEqual({ admins: 1, clients: 1 })
    expect(views.messages.snapshot()?.summary).toEqual({ count: 2, unread: 1, suspects: 0 })
  })
})

test('a client who is renamed finds their orders by the new name, while the search is open', async () => {
  const { db, views, close } = openViews()
  onTestFinished(close)
  const client = { ...aUser(), id: 'u1', first_name: 'Zoé' }
  await apply(db, [put('users', client), put('orders', { ...anOrder(), id: 'o1', user_id: 'u1' })])
  views.orders.setFilter({ search: 'luna', status: '', sort: '' })
  await untilHolds(() =>
    expect(views.orders.snapshot()).toMatchObject({ count: 0, isComplete: true }),
  )
  await apply(db, [put('users', { ...client, first_name: 'Luna' })])
  await untilHolds(() => expect(views.orders.snapshot()?.count).toBe(1))
})

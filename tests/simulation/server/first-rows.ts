import * as v from 'valibot'
import { ENTITIES, type EntityKey } from '#contract/entities/entities.ts'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { BUILT_IN_BLOCKS } from '#domain/content-blocks.ts'
import type { Fields } from '#sync/row/row-state.ts'

export type FirstRow = {
  readonly entity: EntityKey
  readonly id: string
  /** All fields of the entity, the server's own included. */
  readonly values: Fields
}

/** The administrators: two with devices, and one who works on the server directly. */
export const ACCOUNTS = {
  ada: '01900000-0000-7000-8000-0000000000a1',
  bea: '01900000-0000-7000-8000-0000000000b2',
  cleo: '01900000-0000-7000-8000-0000000000c3',
} as const

export type AccountName = keyof typeof ACCOUNTS

const idOf = (entity: number, number: number): string =>
  `01900000-0000-7000-80${entity.toString().padStart(2, '0')}-${number.toString().padStart(12, '0')}`

const CLIENTS = [1, 2, 3].map((number) => idOf(2, number))

const users: readonly FirstRow[] = [
  ...Object.entries(ACCOUNTS).map(([name, id]) => aUser(id, name, 'admin')),
  ...CLIENTS.map((id, at) => aUser(id, `client-${at}`, 'client')),
].map((row) => (row.id === CLIENTS[1] ? withPaidOrder(row) : row))

function aUser(id: string, name: string, role: 'admin' | 'client'): FirstRow {
  const values = { is_active: true, first_name: name, email: `${name}@neomuse.test`, role }
  return { entity: 'users', id, values }
}

/** The fourth order is paid from the start. */
function withPaidOrder(row: FirstRow): FirstRow {
  return { ...row, values: { ...row.values, total_spent: 116, orders_count: 1 } }
}

const models = SAMPLE_MODELS.slice(0, 4).map(
  ({ id, ...values }): FirstRow => ({ entity: 'models', id, values }),
)

const posts = [1, 2, 3].map(
  (number): FirstRow => ({
    entity: 'blog',
    id: idOf(3, number),
    values: {
      title: `Article ${number}`,
      excerpt: `Extrait ${number}`,
      content: `Contenu ${number}`,
      image: `/pictures/${number}.webp`,
      images: [`/pictures/${number}.webp`],
      read_time: '8 min',
    },
  }),
)

const orders = [1, 2, 3, 4].map(
  (number): FirstRow => ({
    entity: 'orders',
    id: idOf(4, number),
    values: {
      status: number === 4 ? 'paid' : 'pending',
      user_id: CLIENTS[number % CLIENTS.length] ?? null,
      total_amount: 29 * number,
      payment_method: 'card',
      items: [
        { model_id: SAMPLE_MODELS[0]?.id ?? '', model_name: 'Luna', quantity: number, price: 29 },
      ],
    },
  }),
)

const messages = [1, 2, 3, 4].map(
  (number): FirstRow => ({
    entity: 'messages',
    id: idOf(5, number),
    values: {
      name: `Visiteur ${number}`,
      email: `visiteur-${number}@neomuse.test`,
      subject: 'Question',
      message: 'Bonjour.',
      is_read: false,
    },
  }),
)

const content = BUILT_IN_BLOCKS.slice(0, 3).map(
  ({ id, place }, at): FirstRow => ({ entity: 'content', id, values: { place, position: at + 1 } }),
)

const settings: FirstRow = { entity: 'settings', id: 'settings', values: {} }

/** The server's rows at the start of each run; omitted fields have their defaults. */
export const FIRST_ROWS: readonly FirstRow[] = [
  ...models,
  ...users,
  ...posts,
  ...orders,
  ...messages,
  settings,
  ...content,
].map(({ entity, id, values }) => ({ entity, id, values: completed(entity, values) }))

/** As the server answers it: validated, with every default. */
function completed(entity: EntityKey, values: Fields): Fields {
  const { draftSchema, serverDefaultsSchema } = ENTITIES[entity]
  const all = { ...v.parse(serverDefaultsSchema, {}), ...values }
  return { ...all, ...v.parse(draftSchema, all) }
}

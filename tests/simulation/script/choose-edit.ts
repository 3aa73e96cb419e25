import * as v from 'valibot'
import { ENTITIES, type EntityKey } from '#contract/entities/entities.ts'
import { MODEL_TYPES } from '#contract/entities/model.ts'
import { nextStatuses, ORDER_STATUSES } from '#domain/order-status.ts'
import type { Edit } from '#sync/row/edit-row.ts'
import type { Fields, SyncRow } from '#sync/row/row-state.ts'
import { pickWeighted, type SeededRandom } from '../seeded-random.ts'

export const ENTITY_WEIGHTS: Readonly<Record<EntityKey, number>> = {
  models: 5,
  blog: 3,
  settings: 1.5,
  orders: 1.5,
  messages: 1,
  users: 1,
  content: 1.5,
  // Created once and never changed again, so nothing new for the simulation; the random sequence of known seeds stays
  // the same.
  replies: 0,
  // Like content, in which only the texts differ.
  newsletters: 0,
  // One flag, like a message; the random sequence of known seeds stays the same.
  inquiries: 0,
}

export type Choice = {
  readonly entity: EntityKey
  readonly rows: readonly SyncRow[]
  /** Makes each written value of the run unique, so that it can be traced. */
  readonly number: number
  readonly newId: () => string
  /** Admins must not deactivate themselves, so this is tried; other administrators are never deactivated. */
  readonly ownId: string
}

/** An edit that an administrator may make to a row of the list on the screen. */
export const chooseEdit = (choice: Choice, random: SeededRandom): Edit | null => {
  const { entity, number, newId } = choice
  const row = pickRow(choice, random)
  switch (entity) {
    case 'models':
    case 'blog': {
      const action = pickWeighted({ update: 66, create: 14, delete: 10, mistake: 10 }, random)
      if (action === 'create') {
        const given = { ...REQUIRED[entity], ...FIELDS[entity](number, random) }
        const draft: Fields = v.parse(ENTITIES[entity].draftSchema, given)
        const fields = random.chance(0.15) ? { ...draft, ...mistake(entity, number) } : draft
        return { type: 'create', entity, rowId: newId(), fields }
      }
      if (row === null) return null
      if (action === 'delete') return { type: 'delete', entity, rowId: row.id }
      const fields =
        action === 'mistake'
          ? mistake(entity, number)
          : some(FIELDS[entity](number, random), random)
      return { type: 'update', entity, rowId: row.id, fields }
    }
    default: {
      if (row === null) return null
      const fields = FEW_FIELDS[entity](row, { number, random })
      return fields && { type: 'update', entity, rowId: row.id, fields }
    }
  }
}

/** Mostly one of the first few: conflicts need rows that all admins edit. */
const pickRow = ({ entity, rows, ownId }: Choice, random: SeededRandom): SyncRow | null => {
  const candidates = rows
    .filter((row) => entity !== 'users' || row.role === 'client' || row.id === ownId)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return candidates[Math.floor(candidates.length * random.next() ** 2)] ?? null
}

const REQUIRED = {
  models: { name: 'Aurore', price: 20, description: 'Une aurore.' },
  blog: {
    title: 'Titre',
    excerpt: 'Extrait',
    content: 'Contenu',
    image: '/pictures/1.webp',
    // As the server fills them in by itself.
    images: ['/pictures/1.webp'],
    read_time: '4 min',
  },
} satisfies Record<string, Fields>

type Values = (number: number, random: SeededRandom) => Fields

const FIELDS = {
  models: (number, random) => ({
    name: `Modèle ${number}`,
    description: `Description ${number}`,
    price: 1_000 + number,
    tags: [`tag-${number}`],
    isActive: random.chance(0.5),
    type: random.pick(MODEL_TYPES),
  }),
  blog: (number, random) => ({
    title: `Article n° ${number}`,
    excerpt: `Extrait n° ${number}`,
    content: `# Contenu n° ${number}`,
    read_time: `${number} min`,
    is_published: random.chance(0.5),
  }),
} satisfies Record<string, Values>

type FewFields = (
  row: SyncRow,
  from: { readonly number: number; readonly random: SeededRandom },
) => Fields | null

const FEW_FIELDS: Readonly<Record<Exclude<EntityKey, 'models' | 'blog'>, FewFields>> = {
  settings: (row, { number, random }) =>
    some(
      {
        site_name: `Site ${number}`,
        hero_title: `Accueil ${number}`,
        whatsapp_number: `+33 ${number}`,
        social_links: oneLink(row.social_links, number),
      },
      random,
    ),
  orders: (row, { random }) => {
    const status = ORDER_STATUSES.find((known) => known === row.status)
    const next = status === undefined ? [] : nextStatuses(status)
    // Sometimes a forbidden value: another tab may show an older row.
    return { status: random.pick(next.length > 0 && random.chance(0.9) ? next : ORDER_STATUSES) }
  },
  content: (_, { number, random }) =>
    some(
      {
        body_fr: `Mots ${number}`,
        body_th: `คำ ${number}`,
        price: 3_000 + number,
        position: random.next() * 4,
      },
      random,
    ),
  messages: () => ({ is_read: true }),
  replies: () => null,
  newsletters: () => null,
  inquiries: ({ is_handled }) => ({ is_handled: is_handled !== true }),
  users: ({ is_active }) => ({ is_active: is_active !== true }),
}

const NETWORKS = ['instagram', 'twitter', 'discord'] as const

/** Administrators write different members of a group. */
const oneLink = (links: unknown, number: number): Fields => ({
  instagram: '',
  twitter: '',
  discord: '',
  ...Object(links),
  [NETWORKS[number % NETWORKS.length] ?? 'discord']: `/${number}`,
})

/** One or more of the fields. */
const some = (fields: Fields, random: SeededRandom): Fields => {
  const names = Object.keys(fields)
  const first = random.pick(names)
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => name === first || random.chance(0.2)),
  )
}

/** A value that the server refuses: longer than a title may be. */
const mistake = (entity: 'models' | 'blog', number: number): Fields => {
  const tooLong = `${'x'.repeat(201)}${number}`
  return entity === 'models' ? { name: tooLong } : { title: tooLong }
}

const FOLLOWED: ReadonlySet<string> = new Set([
  'name',
  'description',
  'price',
  'tags',
  'title',
  'excerpt',
  'content',
  'read_time',
  'site_name',
  'hero_title',
  'whatsapp_number',
  'social_links',
  'body_fr',
  'body_th',
])

/** Whether each edit writes a unique value to the field, so that a value identifies its author. */
export const isFollowed = (field: string): boolean => FOLLOWED.has(field)

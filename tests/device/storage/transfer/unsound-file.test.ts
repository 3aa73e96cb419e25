import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ENTITY_KEYS, type EntityKey } from '#contract/entities/entities.ts'
import { siteSettings } from '#contract/entities/site-settings.ts'
import { commitEdit } from '#device/storage/commit-edit.ts'
import type { EditsFile } from '#device/storage/transfer/edits-file.ts'
import { exportEdits } from '#device/storage/transfer/export-edits.ts'
import { importEditsFile } from '#device/storage/transfer/import-edits-file.ts'
import type { Edit } from '#sync/row/edit-row.ts'
import type { Fields } from '#sync/row/row-state.ts'
import { aBlock } from '#tests/support/make-block.ts'
import {
  aMessage,
  aModelRow,
  aNewsletter,
  anInquiry,
  anOrder,
  aPost,
  aReply,
  aUser,
} from '#tests/support/make-entity-rows.ts'
import { aDraft, stepPorts } from '#tests/support/make-rows.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'
import { ADA } from '#tests/support/set-up-back-office.ts'

const ROWS = {
  models: aModelRow(),
  users: aUser(),
  blog: aPost(),
  orders: anOrder(),
  messages: aMessage(),
  settings: v.parse(siteSettings.rowSchema, { id: 'settings' }),
  content: aBlock({ id: 'c1' }),
  replies: aReply(),
  newsletters: aNewsletter(),
  inquiries: anInquiry(),
} satisfies Record<EntityKey, object>

/**
 * A device that has pulled a row of each entity and is offline since, and its export after some edits: without a seal,
 * as from an older app, so that the edits themselves are validated.
 */
const exported = async (edits: readonly Edit[]): Promise<EditsFile> => {
  const db = openTestDatabase()
  for (const entity of ENTITY_KEYS) await db.table(entity).put(ROWS[entity])
  const ports = stepPorts()
  for (const edit of edits)
    expect(await commitEdit(db, edit, ports)).toMatchObject({ type: 'saved' })
  const { seal, ...file } = await exportEdits(db, ADA, ports)
  return JSON.parse(JSON.stringify(file))
}

const importOf = async (file: unknown) => {
  const db = openTestDatabase()
  const outcome = await importEditsFile(
    db,
    { text: JSON.stringify(file), accountId: ADA.id },
    stepPorts(),
  )
  const counts = await Promise.all(db.tables.map((table) => table.count()))
  return { outcome, isEmpty: counts.every((count) => count === 0) }
}

const update = (entity: EntityKey, fields: Fields): Edit => ({
  type: 'update',
  entity,
  rowId: ROWS[entity].id,
  fields,
})
const create = (entity: EntityKey, fields: Fields): Edit => ({
  type: 'create',
  entity,
  rowId: 'n',
  fields,
})

test.each<Edit>([
  update('models', { price: 5.55, tags: ['été'], images: ['/files/a.webp'] }),
  create('models', aDraft({ name: 'Aurore' })),
  // As an app from before these fields has it: the optional fields are missing.
  create('models', { name: 'Aurore', price: 24.5, description: 'x' }),
  { type: 'delete', entity: 'models', rowId: 'm1' },
  update('users', { is_active: false }),
  update('blog', { title: 'Autre titre', is_published: true }),
  update('orders', { status: 'completed' }),
  update('messages', { is_read: true }),
  update('settings', { site_name: 'Autre', social_links: { instagram: '@neomuse' } }),
  update('content', { position: 1.5, price: null, title_fr: 'Autre' }),
  create('replies', { message_id: 'g1', body: 'Oui.' }),
])('an exported edit can be imported: $type $entity $fields', async (edit) => {
  const { outcome } = await importOf(await exported([edit]))
  expect(outcome).toEqual({ type: 'imported', added: 1, known: 0 })
})

/** A file of two edits, the first of which is valid. */
const fileWith = async (edit: Edit, damage: Fields): Promise<EditsFile> => {
  const file = await exported([update('users', { is_active: false }), edit])
  const mutations = file.mutations.map((mutation) =>
    mutation.entity === edit.entity
      ? { ...mutation, fields: { ...Object(mutation.fields), ...damage } }
      : mutation,
  )
  return { ...file, mutations }
}

test.each<[EntityKey, Fields]>([
  ['models', { price: 5.555 }],
  ['models', { price: 'abc' }],
  ['models', { price: null }],
  ['models', { tags: null }],
  ['models', { tags: [1] }],
  ['models', { name: { fr: 'Luna' } }],
  ['models', { type: 'Robot' }],
  ['models', { isActive: 'true' }],
  ['models', { images: ['javascript:alert(1)'] }],
  ['blog', { content: 5 }],
  ['orders', { status: 'lost' }],
  ['settings', { social_links: 'none' }],
  ['content', { position: null }],
  ['replies', { body: 5 }],
  // Fields that no admin writes, and keys outside a row's fields.
  ['models', { sales_count: 'many' }],
  ['models', { id: 'm2' }],
  ['models', { created_at: 5 }],
  ['models', { unseen: 5 }],
])('a bad value in an edit makes the whole file refused: %s %o', async (entity, damage) => {
  const edits = {
    models: update('models', { price: 5.55 }),
    blog: update('blog', { title: 'Autre titre' }),
    orders: update('orders', { status: 'completed' }),
    settings: update('settings', { site_name: 'Autre' }),
    content: update('content', { position: 2 }),
    replies: create('replies', { message_id: 'g1', body: 'Oui.' }),
  }
  const edit = edits[entity as keyof typeof edits] // the entities in the table above
  expect(await importOf(await fileWith(edit, damage))).toEqual({
    outcome: { type: 'unreadable' },
    isEmpty: true,
  })
})

const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)])

test.each<Fields>([
  { id: 'é\n☃' },
  { id: '' },
  { id: 'x'.repeat(20_000) },
  { rowId: '' },
  { entity: 'messages', type: 'create' },
  { entity: 'settings', type: 'delete', fields: {} },
  { fields: { voice: nested(2_000) } },
])('an edit that cannot be made or sent makes the whole file refused', async (damage) => {
  const file = await exported([update('users', { is_active: false })])
  const mutations = file.mutations.map((mutation) => ({ ...mutation, ...damage }))
  expect(await importOf({ ...file, mutations })).toEqual({
    outcome: { type: 'unreadable' },
    isEmpty: true,
  })
})

test('a field that only a newer app knows is no reason for a refusal', async () => {
  const { outcome } = await importOf(
    await fileWith(update('models', { price: 5.55 }), { voice: { pitch: 2 } }),
  )
  expect(outcome).toEqual({ type: 'imported', added: 2, known: 0 })
})

test('a new row without a required field makes the file refused', async () => {
  const file = await fileWith(create('models', aDraft()), { price: undefined })
  expect((await importOf(file)).outcome).toEqual({ type: 'unreadable' })
})

test.each<Fields>([{ price: 5.555 }, { tags: null }, { name: {} }, { id: 'm2' }, { unseen: 5 }])(
  'a bad value in a row below an edit does too: %o',
  async (damage) => {
    const file = await exported([update('models', { country: 'Japon' })])
    const bases = file.bases.map((base) => ({ ...base, row: { ...base.row, ...damage } }))
    expect(await importOf({ ...file, bases })).toEqual({
      outcome: { type: 'unreadable' },
      isEmpty: true,
    })
  },
)

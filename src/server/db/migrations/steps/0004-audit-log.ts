import type { Kysely } from 'kysely'
import { createIndex } from '../table-parts.ts'

export const auditLog = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('entity', 'text', (column) => column.notNull())
    .addColumn('row_id', 'text')
    .addColumn('row_name', 'text')
    .addColumn('device', 'text')
    .addColumn('changes', 'text', (column) => column.notNull())
    .execute()
  await createIndex(db, 'audit_log', ['created_at', 'id'])
  await createIndex(db, 'audit_log', ['entity', 'created_at', 'id'])
  await createIndex(db, 'audit_log', ['entity', 'row_id'])
  await createIndex(db, 'audit_log', ['actor_id', 'created_at', 'id'])
  await db.schema
    .alterTable('sessions')
    .addColumn('device', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}

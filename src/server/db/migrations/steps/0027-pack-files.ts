import type { Kysely } from 'kysely'
import { createIndex } from '../table-parts.ts'

/** The files sold with a model, and the files of each published version. Their bytes are on the disk. */
export const addPackFiles = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('pack_files')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('model_id', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('format', 'text')
    .addColumn('is_sample', 'integer', (column) => column.notNull())
    .addColumn('is_draft', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await createIndex(db, 'pack_files', ['model_id'])
  await createIndex(db, 'pack_files', ['sha256'])
  await db.schema
    .createTable('pack_versions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('model_id', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('published_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('pack_versions_by_number', ['model_id', 'version'])
    .execute()
  await db.schema
    .createTable('pack_version_files')
    .addColumn('version_id', 'text', (column) => column.notNull())
    .addColumn('file_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('pack_version_files_by_file', ['version_id', 'file_id'])
    .execute()
  await createIndex(db, 'pack_version_files', ['file_id'])
}

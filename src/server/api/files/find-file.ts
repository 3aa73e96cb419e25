import type { Selectable } from 'kysely'
import type { Database, Queryable } from '#server/store/database-schema.ts'

export type FileRow = Selectable<Database['files']>

export const findFile = (db: Queryable, sha256: string): Promise<FileRow | undefined> =>
  db.selectFrom('files').selectAll().where('sha256', '=', sha256).executeTakeFirst()

import {
  type FilesPage,
  type FilesQuery,
  readFilesCursor,
  writeFilesCursor,
} from '#contract/reports/files.ts'
import { pictureAddress } from '#domain/pictures.ts'
import type { Queryable } from '#server/store/database-schema.ts'

/** A page of the pictures, newest first. */
export const listFiles = async (
  db: Queryable,
  { before, limit }: FilesQuery,
): Promise<FilesPage> => {
  const place = before === undefined ? null : readFilesCursor(before)
  const found = await db
    .selectFrom('files')
    .selectAll()
    .$if(place !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('created_at', 'sha256'),
          '<',
          tuple(place?.created_at ?? '', place?.sha256 ?? ''),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('sha256', 'desc')
    .limit(limit + 1)
    .execute()
  const files = found.slice(0, limit).map((file) => ({ ...file, url: pictureAddress(file.sha256) }))
  const last = files.at(-1)
  return { files, next: last && found.length > limit ? writeFilesCursor(last) : null }
}

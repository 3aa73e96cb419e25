import * as v from 'valibot'

/** A picture that the server stores. */
export const keptFile = v.object({
  sha256: v.string(),
  /** `/files/<sha256>` */
  url: v.string(),
  bytes: v.number(),
  /** Its media type. */
  content_type: v.string(),
  created_at: v.string(),
  /** Since when no row is known to name it: checked once a day. Null: a row named it at the last check. */
  unused_since: v.nullable(v.string()),
})

export type KeptFile = v.InferOutput<typeof keptFile>

/** Answer of `GET /api/admin/files`: newest first; `next` is the `before` of the next, older page, null at the end. */
export const filesPage = v.object({
  files: v.array(keptFile),
  next: v.nullable(v.string()),
})

export type FilesPage = v.InferOutput<typeof filesPage>

const filesCursor = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f]{64}$/),
)

type FilePosition = Pick<KeptFile, 'created_at' | 'sha256'>

export const writeFilesCursor = ({ created_at, sha256 }: FilePosition): string =>
  `${created_at}_${sha256}`

/** For a text that the query's schema has accepted. */
export const readFilesCursor = (cursor: string): FilePosition => {
  const end = cursor.indexOf('_')
  return { created_at: cursor.slice(0, end), sha256: cursor.slice(end + 1) }
}

export const FILES_PATH = '/api/admin/files'

const USUAL_LIMIT = 60
const HIGHEST_LIMIT = 200

/** The query of `GET /api/admin/files`. */
export const filesQuery = v.object({
  before: v.optional(filesCursor),
  limit: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(HIGHEST_LIMIT)),
    USUAL_LIMIT,
  ),
})

export type FilesQuery = v.InferOutput<typeof filesQuery>

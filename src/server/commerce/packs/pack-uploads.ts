import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Server, type Upload } from '@tus/server'
import * as v from 'valibot'
import {
  MOST_PACK_FILE_BYTES,
  PACK_UPLOADS_PATH,
  type PackUpload,
} from '#contract/admin/pack-files.ts'
import { MODEL_FORMATS, type ModelFormat } from '#domain/model-formats.ts'
import { cleanFileName } from '#domain/text/clean-text.ts'
import { makeFolder } from '#server/db/make-folder.ts'
import type { Store } from '#server/db/open-store.ts'
import type { PackStorage, Uploads } from '#server/ports/pack-files.ts'
import { DAY_MS, isoTime } from '#server/time.ts'
import { addDraftFile } from './pack-draft.ts'
import { checkedType, typeOfName } from './pack-file-type.ts'
import {
  createFileLocker,
  refusalToProblem,
  refuseUpload,
  type StoredUpload,
  UploadStore,
} from './upload-store.ts'

export type UploadDeps = {
  readonly store: Store
  readonly storage: PackStorage
  /** Quota of all pack files in bytes; null: as many as fit on the disk. */
  readonly quotaBytes: number | null
  readonly nowMs: () => number
  readonly newId: () => string
  readonly after: (delayMs: number, callback: () => void) => () => void
}

const ABANDONED_MS = 7 * DAY_MS

const metadata = v.object({
  model_id: v.string(),
  filename: v.pipe(v.string(), v.minLength(1), v.maxLength(1_000)),
  fingerprint: v.fallback(v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/)), ''),
  format: v.fallback(v.nullable(v.picklist(MODEL_FORMATS)), null),
})

/** Receives uploads of pack files: resumable, on any server, also after a restart. */
export const createUploads = (deps: UploadDeps): Uploads => {
  const { storage, nowMs, after } = deps
  const folder = storage.incoming
  makeFolder(folder)
  const files = new UploadStore({ directory: folder })
  const locker = createFileLocker({ folder, nowMs, after })

  const freeBytes = (): Promise<number> => readFreeBytes(deps, files)
  const finish = async (upload: StoredUpload): Promise<void> => {
    const lock = locker.newLock(upload.id)
    await lock.lock(new AbortController().signal, () => undefined)
    try {
      await finishUpload(deps, files, upload)
    } finally {
      await lock.unlock()
    }
  }
  const isWhole = ({ offset, size }: Upload): boolean => offset === size
  /** Its server ended before it became a file. */
  const isLeftOver = (upload: StoredUpload): boolean => isWhole(upload) && !upload.isFinished

  const server = new Server({
    path: PACK_UPLOADS_PATH,
    datastore: files,
    locker,
    relativeLocation: true,
    // Uploads from other origins are not allowed.
    allowedOrigins: () => false,
    namingFunction: () => deps.newId(),
    onUploadCreate: async (_request, upload) => {
      await checkUpload(deps, upload, await freeBytes())
      return { metadata: upload.metadata ?? {} }
    },
    onUploadFinish: async (_request, upload) => {
      await finish(upload)
      return {}
    },
  })

  return {
    handle: async (request) => {
      const response = await server.handleWeb(request)
      return response.status < 400 ? response : refusalToProblem(response)
    },
    list: async (modelId) => {
      const all = await files.listUploads()
      const ours = all.filter(({ upload }) => upload.metadata?.model_id === modelId)
      for (const { upload } of ours) if (isLeftOver(upload)) await finish(upload)
      return ours.filter(({ upload }) => !isWhole(upload)).map(toPackUpload)
    },
    freeBytes,
    sweep: async () => {
      const now = nowMs()
      const old = (await files.listUploads()).filter(
        ({ upload, atMs }) => now - atMs > (isWhole(upload) ? DAY_MS : ABANDONED_MS),
      )
      for (const { upload } of old) {
        if (isLeftOver(upload)) await finish(upload)
        await files.remove(upload.id)
      }
      return old.length
    },
  }
}

const readFreeBytes = async (
  { store, storage, quotaBytes }: UploadDeps,
  files: UploadStore,
): Promise<number> => {
  const uploads = (await files.listUploads()).filter(({ upload }) => upload.sha256 === undefined)
  const awaited = uploads.reduce((sum, { upload }) => sum + (upload.size ?? 0) - upload.offset, 0)
  const ofDisk = (await storage.freeBytes()) - awaited
  if (quotaBytes === null) return Math.max(0, ofDisk)
  const kept = await store.db
    .selectFrom((query) =>
      query.selectFrom('pack_files').select(['sha256', 'bytes']).distinct().as('kept'),
    )
    .select(({ fn }) => fn.sum<number | string | null>('bytes').as('bytes'))
    .executeTakeFirst()
  const coming = uploads.reduce((sum, { upload }) => sum + (upload.size ?? 0), 0)
  return Math.max(0, Math.min(ofDisk, quotaBytes - Number(kept?.bytes ?? 0) - coming))
}

/** Checks what is known before the first byte. */
const checkUpload = async (
  { store, quotaBytes, storage }: UploadDeps,
  upload: Upload,
  freeBytes: number,
): Promise<void> => {
  const parsed = v.safeParse(metadata, upload.metadata ?? {})
  const { size } = upload
  if (!parsed.success || size === undefined || size === 0) return refuseUpload('bad-request')
  if (size > MOST_PACK_FILE_BYTES) refuseUpload('file-too-large')
  if (typeOfName(cleanFileName(parsed.output.filename)) === null) refuseUpload('unsupported-file')
  const { model_id } = parsed.output
  const model = await store.db
    .selectFrom('models')
    .select('id')
    .where('id', '=', model_id)
    .executeTakeFirst()
  if (!model) refuseUpload('not-found')
  if (size <= freeBytes) return
  const isByDisk = quotaBytes === null || size > (await storage.freeBytes())
  refuseUpload(isByDisk ? 'disk-full' : 'quota-exceeded')
}

/** Turns a complete upload into a file of the version in preparation. A repeat changes nothing. */
const finishUpload = async (
  { store, storage, nowMs }: UploadDeps,
  files: UploadStore,
  upload: StoredUpload,
): Promise<void> => {
  const parsed = v.parse(metadata, upload.metadata ?? {})
  const name = cleanFileName(parsed.filename)
  const known = await files.getUpload(upload.id)
  if (known.isFinished) return
  const path = join(storage.incoming, upload.id)
  if (known.sha256 === undefined && (await checkedType(path, name)) === null) {
    await files.remove(upload.id)
    refuseUpload('unsupported-file')
  }
  const sha256 = known.sha256 ?? (await files.sha256Of(upload.id, upload.size ?? 0))
  await files.note(upload, { sha256 })
  if (existsSync(path)) await storage.keep(path, sha256)
  const type = typeOfName(name) ?? ''
  const added = await store.write((tx) =>
    addDraftFile(tx, storage, {
      id: upload.id,
      model_id: parsed.model_id,
      sha256,
      name,
      bytes: upload.size ?? 0,
      content_type: type,
      format: parsed.format ?? formatOf(type),
      created_at: isoTime(nowMs()),
    }),
  )
  // The bytes were deleted in the meantime.
  if (!added) return files.remove(upload.id).then(() => refuseUpload('not-found'))
  await files.note(upload, { sha256, isFinished: true })
}

const formatOf = (type: string): ModelFormat | null => {
  if (type.startsWith('image/')) return 'photo'
  if (type.startsWith('video/')) return 'vidéo'
  return type === 'application/zip' ? null : 'journal intime'
}

type Listed = { readonly upload: StoredUpload; readonly atMs: number }

const toPackUpload = ({ upload, atMs }: Listed): PackUpload => {
  const parsed = v.parse(metadata, upload.metadata ?? {})
  return {
    id: upload.id,
    url: `${PACK_UPLOADS_PATH}/${upload.id}`,
    name: cleanFileName(parsed.filename),
    size: upload.size ?? 0,
    offset: upload.offset,
    fingerprint: parsed.fingerprint,
    updated_at: isoTime(atMs),
  }
}

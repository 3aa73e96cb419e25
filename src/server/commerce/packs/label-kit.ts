import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { pictureMark } from '#contract/pictures/picture-metadata.ts'
import { type BoughtFile, LABEL_KIT_ID } from '#contract/public/order-page.ts'

type LabelKit = { readonly bytes: Uint8Array<ArrayBuffer>; readonly etag: string }

const FOLDER = join(import.meta.dirname, 'label-kit')

let made: Promise<LabelKit> | null = null

/** The label "Images virtuelles" as overlays and captions, with the licence: one zip, made at the first request. */
export const labelKitBytes = (): Promise<LabelKit> => {
  made ??= makeLabelKit()
  return made
}

export const labelKitFile = async (): Promise<BoughtFile> => ({
  id: LABEL_KIT_ID,
  name: 'neomuse-kit-images-virtuelles.zip',
  size: (await labelKitBytes()).bytes.length,
  type: 'application/zip',
  format: null,
})

/** Fixed, so that the zip has the same bytes after a restart and a download can be resumed. */
const DATE = '2026-01-01T12:00:00'

const makeLabelKit = async (): Promise<LabelKit> => {
  const entries = await readdir(FOLDER, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  const files: Record<string, Uint8Array> = {}
  for (const path of paths)
    files[path.slice(FOLDER.length + 1).replaceAll('\\', '/')] = await readFile(path)
  files['digital-source-type.xmp'] = Buffer.from(pictureMark())
  const bytes = new Uint8Array(zipSync(files, { mtime: DATE }))
  return { bytes, etag: hash('sha256', bytes) }
}

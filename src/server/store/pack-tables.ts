import type { ModelFormat } from '#contract/entities/model.ts'

/** What is sold with models. Nothing of a person is in it. */
export type PackTables = {
  readonly pack_files: PackFilesTable
  readonly pack_versions: PackVersionsTable
  readonly pack_version_files: PackVersionFilesTable
}

/** A file of a model's pack. Neither its name nor its bytes ever change. */
type PackFilesTable = {
  id: string
  /** The model may be deleted since: whoever bought it keeps its files. */
  model_id: string
  /** Of the bytes, which are kept once under it. */
  sha256: string
  name: string
  bytes: number
  content_type: string
  format: ModelFormat | null
  is_sample: number
  /** It is part of the version in preparation. */
  is_draft: number
  created_at: string
}

/** Never changed: an order keeps the version that it bought. */
type PackVersionsTable = {
  id: string
  model_id: string
  /** From 1, per model. */
  version: number
  published_at: string
}

type PackVersionFilesTable = {
  version_id: string
  file_id: string
}

import * as v from 'valibot'
import { id } from '#contract/fields.ts'
import { LEGAL_DOCUMENTS } from '#domain/legal-documents.ts'
import type { Parameter } from '../call.ts'

export const rowIdParameter: Parameter = {
  name: 'id',
  description: 'The row’s id.',
  schema: id(),
  example: '019a0000-0000-7000-8000-000000000001',
}

export const slugParameter = (example: string): Parameter => ({
  name: 'slug',
  description: 'The readable name in the page’s address.',
  schema: v.string(),
  example,
})

export const documentParameter: Parameter = {
  name: 'document',
  description: 'The end of the legal text’s address.',
  schema: v.picklist(LEGAL_DOCUMENTS),
  example: 'cgv',
}

export const sinceParameters: readonly Parameter[] = [
  {
    name: 'since',
    description:
      'A cursor of `Sync-Cursor`: the answer holds what has changed after it, in the order of the changes, deleted rows as tombstones. `0` begins at the beginning.',
    schema: v.string(),
    example: '0',
  },
  {
    name: 'limit',
    description: 'Changes in one page, 500 unless told. Read together with `since` only.',
    schema: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)),
    example: '500',
  },
]

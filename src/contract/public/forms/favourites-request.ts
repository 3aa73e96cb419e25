import * as v from 'valibot'
import { flag, id, token } from '#contract/fields.ts'
import type { FieldProblemCode } from '#contract/problems.ts'
import { COMMITMENTS } from '#domain/commitments.ts'

export const FAVOURITES_CALL = '/api/favourites'

/** Gives the key's holder access to one list: in a path it would end up in logs. */
export const FAVOURITES_KEY_HEADER = 'Favourites-Key'

export const favouritesKey = token()

export const MOST_FAVOURITES = COMMITMENTS.favourites.most

const code = (problem: FieldProblemCode): FieldProblemCode => problem

const modelIds = () =>
  v.optional(
    v.pipe(
      v.array(v.unknown(), code('not-a-list')),
      v.maxLength(MOST_FAVOURITES, code('too-many-entries')),
      v.array(id()),
    ),
    [],
  )

/**
 * `PATCH /api/favourites`: the changes on a device, so that two devices do not undo each other's changes. `id`: of the
 * change, which is applied once however often it arrives; older pages send none. `agreed`: the visitor has agreed to
 * the creation of a list.
 */
export const favouritesRequest = v.object({
  id: v.optional(id()),
  add: modelIds(),
  remove: modelIds(),
  agreed: v.optional(flag(), false),
})

export type FavouritesRequest = v.InferInput<typeof favouritesRequest>

/** The whole list, in the order of addition. */
export const favouritesAnswer = v.object({ models: v.array(v.string()) })

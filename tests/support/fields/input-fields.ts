import type * as v from 'valibot'
import { CALLS } from '#tests/support/openapi/calls.ts'
import { walkSchema } from './walk-schema.ts'

export type InputField = { readonly place: string; readonly schema: v.GenericSchema }

/** Every field with a matching name in a body or an address of the API, according to the list of calls. */
export const inputFields = (name: RegExp): readonly InputField[] =>
  CALLS.flatMap(({ id, body, query = [] }) => [
    ...(body?.type === 'json' ? walkSchema(body.schema) : []).map(({ path, ...field }) => ({
      ...field,
      place: `${id}: ${path}`,
    })),
    ...query.map((parameter) => ({ ...parameter, place: `${id}: ?${parameter.name}` })),
  ]).filter((field) => name.test(field.name))

import * as v from 'valibot'
import type { FieldProblemCode } from './fields.ts'

const NOT_AN_OBJECT: FieldProblemCode = 'not-an-object'

/** Fields inside a field. */
export const group = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  exceptLists(v.object(entries, NOT_AN_OBJECT))

/** As `group`, with fields of any other name beside. */
export const openGroup = <
  const Entries extends v.ObjectEntries,
  const Rest extends v.GenericSchema,
>(
  entries: Entries,
  rest: Rest,
) => exceptLists(v.objectWithRest(entries, rest, NOT_AN_OBJECT))

/** To the library a list is an object, of whatever fields it lacks. */
const exceptLists = <Schema extends v.GenericSchema>(schema: Schema): Schema => ({
  ...schema,
  '~run': (dataset, config) =>
    schema['~run'](Array.isArray(dataset.value) ? { value: null } : dataset, config),
})

import type * as v from 'valibot'

export type FoundField = {
  /** For example `social_links.instagram`; an entry of a list is `images.0`. */
  readonly path: string
  readonly name: string
  readonly schema: v.GenericSchema
}

/** Every field of a schema, with nested fields, also inside wrappers. */
export const walkSchema = (schema: v.GenericSchema, path = ''): readonly FoundField[] => {
  const { entries, item, rest, wrapped, options }: Parts = Object(schema)
  const named: Readonly<Record<string, unknown>> = { ...entries, 0: item, '*': rest }
  return [
    ...Object.entries(named).flatMap(([name, part]) => {
      if (!isSchema(part)) return []
      const own = path === '' ? name : `${path}.${name}`
      return [{ path: own, name, schema: part }, ...walkSchema(part, own)]
    }),
    ...[wrapped, ...Object.values(options ?? {})]
      .filter(isSchema)
      .flatMap((part) => walkSchema(part, path)),
  ]
}

/** The parts of the library's schemas that are read here. */
type Parts = {
  readonly entries?: object
  readonly item?: unknown
  readonly rest?: unknown
  readonly wrapped?: unknown
  readonly options?: object
}

const isSchema = (part: unknown): part is v.GenericSchema =>
  typeof part === 'object' && part !== null && 'kind' in part && part.kind === 'schema'

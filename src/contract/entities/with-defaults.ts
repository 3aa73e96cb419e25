import * as v from 'valibot'
import { ENTITIES, type EntityKey } from './entities.ts'

type Fields = Readonly<Record<string, unknown>>

/** A row of before a field was made says of it what the field says by itself. One that lacks none remains itself. */
export const withDefaults = <Row extends Fields>(entity: EntityKey, row: Row): Row => {
  const missing = defaultsOf(entity).filter(([field]) => row[field] === undefined)
  return missing.length === 0 ? row : { ...row, ...Object.fromEntries(missing) }
}

type Defaults = readonly (readonly [field: string, value: unknown])[]

const known = new Map<EntityKey, Defaults>()

const defaultsOf = (entity: EntityKey): Defaults => {
  const defaults = known.get(entity) ?? readDefaults(entity)
  known.set(entity, defaults)
  return defaults
}

/** As the schemas read them: what a group's default leaves out has defaults of its own. */
const readDefaults = (entity: EntityKey): Defaults => {
  const { fields, serverFields } = ENTITIES[entity]
  const schemas: v.ObjectEntries = { ...fields, ...serverFields }
  return Object.entries(schemas).flatMap(([field, schema]) => {
    const read = v.safeParse(schema, undefined)
    return read.success && read.output !== undefined ? [[field, read.output] as const] : []
  })
}

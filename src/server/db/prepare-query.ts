import type { Compilable, CompiledQuery } from 'kysely'
import type { Queryable, SqlValue } from './database-schema.ts'

type Values = Readonly<Record<string, SqlValue>>

/** Placeholder for a value that is only known when the query runs. */
type Place<Given extends Values> = <Name extends keyof Given & string>(name: Name) => Given[Name]

/** Runs the query with these values, and returns its rows. */
export type PreparedQuery<Given extends Values, Row> = (
  db: Queryable,
  values: Given,
) => Promise<readonly Row[]>

/**
 * A query that is built and compiled once per database, and then only receives its values. For queries of nearly every
 * request: building one takes longer than running it.
 */
export const prepareQuery = <Given extends Values, Row>(
  build: (db: Queryable, place: Place<Given>) => Compilable<Row>,
): PreparedQuery<Given, Row> => {
  // The adapter identifies a database: all of its connections and transactions share it.
  const compiled = new WeakMap<object, CompiledQuery<Row>>()
  return async (db, values) => {
    const { adapter } = db.getExecutor()
    const query = compiled.get(adapter) ?? build(db, createSlot).compile()
    compiled.set(adapter, query)
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Slot ? values[parameter.name] : parameter,
    )
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}

class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Kysely does not inspect a value: it passes it on to the list of parameters. */
const createSlot = <Value>(name: string): Value => new Slot(name) as unknown as Value

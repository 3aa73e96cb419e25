import * as v from 'valibot'
import { type Cents, centsToEuros, eurosToCents } from '#domain/money.ts'
import { mendText } from '#domain/text/mend-text.ts'
import type { SqlValue } from '#server/store/database-schema.ts'

/** How one field is kept. */
export type Column<Value> = {
  readonly name: string
  readonly write: (value: Value) => SqlValue
  readonly read: (stored: SqlValue) => Value
}

// What the columns read was checked by the entity's validators when it was written, so the casts only give the type back.

/** What was written before texts were mended is mended when it is read. */
export const textColumn = <Value extends string>(name: string): Column<Value> => ({
  name,
  write: (value) => value,
  read: (stored) => mendText(String(stored)) as Value,
})

export const nullableTextColumn = <Value extends string>(name: string): Column<Value | null> => ({
  name,
  write: (value) => value,
  read: (stored) => (stored === null ? null : (mendText(String(stored)) as Value)),
})

export const countColumn = (name: string): Column<number> => ({
  name,
  write: (value) => value,
  read: Number,
})

/** As `countColumn`, or nothing. */
export const nullableCountColumn = (name: string): Column<number | null> => ({
  name,
  write: (value) => value,
  read: (stored) => (stored === null ? null : Number(stored)),
})

export const flagColumn = (name: string): Column<boolean> => ({
  name,
  write: (value) => (value ? 1 : 0),
  read: (stored) => Number(stored) === 1,
})

/** Euros on the wire, whole cents in the database. */
export const eurosColumn = (name: string): Column<number> => ({
  name,
  write: eurosToCents,
  read: (stored) => centsToEuros(Number(stored) as Cents),
})

/** As `eurosColumn`, or nothing. */
export const nullableEurosColumn = (name: string): Column<number | null> => ({
  name,
  write: (value) => (value === null ? null : eurosToCents(value)),
  read: (stored) => (stored === null ? null : centsToEuros(Number(stored) as Cents)),
})

const storedList = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

export const listColumn = <Value extends string>(name: string): Column<Value[]> => ({
  name,
  write: (value) => JSON.stringify(value),
  read: (stored) => v.parse(storedList, stored).map((text) => mendText(text)) as Value[],
})

/** Kept as JSON text. */
export const jsonColumn = <Value>(
  name: string,
  schema: v.GenericSchema<unknown, Value>,
): Column<Value> => ({
  name,
  write: (value) => JSON.stringify(value),
  read: (stored) => v.parse(v.pipe(v.string(), v.parseJson(), schema), stored),
})

import * as v from 'valibot'

/** What localStorage offers. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Null where nothing lies, or nothing of that shape. */
export const readStored = <Value>(
  storage: Pick<KeyValueStorage, 'getItem'>,
  key: string,
  schema: v.GenericSchema<unknown, Value>,
): Value | null => {
  const read = v.safeParse(
    v.pipe(v.string(), v.parseJson(), v.unknown(), schema),
    storage.getItem(key),
  )
  return read.success ? read.output : null
}

/** A place that is full or closed keeps nothing: only for what may be missing. */
export const writeStored = (
  storage: Pick<KeyValueStorage, 'setItem'>,
  key: string,
  value: unknown,
): void => {
  try {
    storage.setItem(key, JSON.stringify(value))
  } catch (refusal) {
    if (!(refusal instanceof DOMException)) throw refusal
  }
}

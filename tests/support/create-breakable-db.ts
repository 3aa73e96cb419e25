import type { Queryable } from '#server/db/database-schema.ts'
import { StorageUnavailable } from '#server/db/storage-unavailable.ts'

/** A database that cannot be read while `isBroken` returns true. */
export const createBreakableDb = (db: Queryable, isBroken: () => boolean): Queryable =>
  new Proxy(db, {
    get: (target, name) => {
      if (isBroken()) throw new StorageUnavailable('broken by the test')
      const member: unknown = Reflect.get(target, name, target)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })

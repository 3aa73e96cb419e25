import type { Engine } from '#server/db/engine.ts'
import type { DatabaseAddress } from '#server/db/open-store.ts'

/** Where tests get databases from. */
export type TestDatabases = {
  /** A new database, already migrated where that is cheaper than letting the server do it. */
  readonly create: () => Promise<TestDatabase>
  /** How many servers share each database. */
  readonly instances: number
}

export type TestDatabase = {
  readonly address: DatabaseAddress
  /** The connections of the server with this index, if they last longer than a test. */
  readonly engineOf?: (server: number) => Engine
  readonly drop: () => Promise<void>
}

const IN_MEMORY: TestDatabases = {
  create: async () => ({
    address: { type: 'sqlite', file: ':memory:' },
    drop: async () => undefined,
  }),
  instances: 1,
}

let current = IN_MEMORY

/** In memory, unless the project's set-up provides others. */
export const testDatabases = (): TestDatabases => current

export const setTestDatabases = (databases: TestDatabases): void => {
  current = databases
}

type Closing = () => Promise<void>

const closings: Record<'test' | 'file', Closing[]> = { test: [], file: [] }
let scope: keyof typeof closings = 'file'

/** Closes what a test has opened after the test, and what a file has opened before its tests after the file. */
export const closeLater = (close: Closing): void => {
  closings[scope].push(close)
}

export const enterTest = (): void => {
  scope = 'test'
}

export const leaveTest = (): Promise<void> => {
  scope = 'file'
  return closeAll('test')
}

export const leaveFile = (): Promise<void> => closeAll('file')

/** The last opened is closed first: a database is closed after its stores. */
const closeAll = async (which: keyof typeof closings): Promise<void> => {
  for (const close of closings[which].splice(0).reverse()) await close()
}

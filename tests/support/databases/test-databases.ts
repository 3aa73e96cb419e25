import type { DatabaseAddress } from '#server/db/open-store.ts'

/** Where tests get databases from. */
export type TestDatabases = {
  /** A new one, brought up to date where that is cheaper than by the server itself. */
  readonly create: () => Promise<TestDatabase>
  /** How many servers share each. */
  readonly instances: number
}

export type TestDatabase = {
  readonly address: DatabaseAddress
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

/** In memory, unless the project's set-up has said otherwise. */
export const testDatabases = (): TestDatabases => current

export const setTestDatabases = (databases: TestDatabases): void => {
  current = databases
}

type Closing = () => Promise<void>

const closings: Record<'test' | 'file', Closing[]> = { test: [], file: [] }
let scope: keyof typeof closings = 'file'

/** Closes what a test has opened when the test is over, and what a file has opened before its tests when these are. */
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

/** The last opened first: a database goes after the stores on it. */
const closeAll = async (which: keyof typeof closings): Promise<void> => {
  for (const close of closings[which].splice(0).reverse()) await close()
}

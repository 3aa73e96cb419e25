import { expect, test } from 'vitest'
import { findDifference } from '#tests/fuzz/differential/find-difference.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'
import { testDatabases } from '#tests/support/databases/test-databases.ts'

const SEQUENCES = 30

test('SQLite and PostgreSQL answer random sequences of calls alike, and hold the same afterwards', async ({
  skip,
}) => {
  const { store } = await createTestServer()
  skip(store.engine === 'sqlite' || testDatabases().instances > 1, 'there is but one to compare')
  expect(await findDifference({ seed: 20_260_101, sequences: SEQUENCES })).toBeNull()
})

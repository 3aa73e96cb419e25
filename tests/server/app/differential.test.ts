import { expect, test } from 'vitest'
import { findDifference } from '#tests/fuzz/differential/find-difference.ts'
import { isFullRun } from '#tests/support/full-run.ts'

const SEQUENCES = isFullRun ? 30 : 12

test('SQLite and PostgreSQL answer random sequences of calls alike, and hold the same afterwards', async () => {
  expect(await findDifference({ seed: 20_260_101, sequences: SEQUENCES })).toBeNull()
})

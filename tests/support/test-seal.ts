import { createSeal } from '#server/db/seal.ts'

const TEST_KEY = Buffer.alloc(32, 'test')

/** The seal of every server that a test creates. */
export const TEST_SEAL = createSeal(TEST_KEY)

/** The same key, for processes that share it. */
export const TEST_DATA_KEY = TEST_KEY.toString('base64')

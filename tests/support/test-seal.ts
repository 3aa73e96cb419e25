import { createSeal } from '#server/db/seal.ts'

const TEST_KEY = Buffer.alloc(32, 'test')

/** The seal of every server that a test makes. */
export const TEST_SEAL = createSeal(TEST_KEY)

/** For processes that are to have the same. */
export const TEST_DATA_KEY = TEST_KEY.toString('base64')

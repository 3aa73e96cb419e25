import { createSeal } from '#server/sealing/create-seal.ts'

/** The seal of every server that a test makes. */
export const TEST_SEAL = createSeal(Buffer.alloc(32, 'test'))

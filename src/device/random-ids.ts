import { createUuidV7 } from '#domain/uuid.ts'

/** The device's source of ids: UUIDv7 from its clock and its cryptographic random numbers. */
export const newId = createUuidV7({
  nowMs: () => Date.now(),
  fillRandom: (bytes) => crypto.getRandomValues(bytes),
})

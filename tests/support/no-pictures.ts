import type { PicturePort } from '#sync/ports.ts'

/** A device without pictures. */
export const NO_PICTURES: PicturePort = {
  waiting: async () => [],
  send: async () => null,
  sent: async () => undefined,
}

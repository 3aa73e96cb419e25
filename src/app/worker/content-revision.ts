import { sha256Hex } from '#device/pictures/sha256-hex.ts'

/** As many digits as no two contents of one address will ever share. */
const DIGITS = 32

/** Names a file's content: the build lists it so, and the service worker takes nothing else for the file. */
export const contentRevision = async (content: BufferSource): Promise<string> =>
  (await sha256Hex(content)).slice(0, DIGITS)

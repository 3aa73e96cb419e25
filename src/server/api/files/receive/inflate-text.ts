import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { type Inflate, MOST_INFLATED_BYTES } from '#contract/public/pictures/cleaned.ts'

const unpack = promisify(inflate)

export const inflateText: Inflate = async (packed) => {
  try {
    return await unpack(packed, { maxOutputLength: MOST_INFLATED_BYTES })
  } catch {
    // Broken, or a bomb: there is nothing in it to be read.
    return null
  }
}

import { joinBytes } from '#contract/public/pictures/bytes.ts'
import { type Inflate, MOST_INFLATED_BYTES } from '#contract/public/pictures/cleaned.ts'

/** Where the browser has no such thing, what is packed is not read. */
export const inflateText: Inflate = async (packed) => {
  if (typeof DecompressionStream === 'undefined') return null
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'))
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for (const reader = stream.getReader(); ; ) {
      const { done, value } = await reader.read()
      if (done) return joinBytes(parts)
      size += value.length
      if (size > MOST_INFLATED_BYTES) return null
      parts.push(value)
    }
  } catch {
    // Broken: there is nothing in it to be read.
    return null
  }
}

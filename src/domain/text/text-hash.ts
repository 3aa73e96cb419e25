/**
 * A short name for a text: the same for equal texts, and practically never for different ones. It is not a secure hash:
 * a guessed text can be confirmed. Source: after bryc's cyrb53 (public domain).
 */
export const textToHash = (text: string): string => {
  let one = 0xdeadbeef
  let other = 0x41c6ce57
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 2_654_435_761)
    other = Math.imul(other ^ code, 1_597_334_677)
  }
  return [mix(one, other), mix(other, one)]
    .map((part) => (part >>> 0).toString(36).padStart(7, '0'))
    .join('')
}

/** Spreads the effect of the last characters over all digits. */
const mix = (one: number, other: number): number =>
  Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909)

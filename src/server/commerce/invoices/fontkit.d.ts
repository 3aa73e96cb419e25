declare module 'fontkit' {
  export type Font = {
    readonly hasGlyphForCodePoint: (codePoint: number) => boolean
    readonly availableFeatures: readonly string[]
    /** `features`: false switches a feature off. */
    readonly layout: (
      text: string,
      features?: Readonly<Record<string, boolean>>,
    ) => {
      readonly advanceWidth: number
      readonly glyphs: readonly { readonly id: number }[]
    }
    /** A glyph keeps the characters of the first request for it. */
    readonly glyphForCodePoint: (codePoint: number) => unknown
    readonly characterSet: readonly number[]
    readonly unitsPerEm: number
  }
  export const create: (bytes: Uint8Array) => Font
}

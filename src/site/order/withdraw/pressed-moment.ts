import * as v from 'valibot'
import { createKeptText, type KeptText } from '#device/kept-text.ts'

const keptPress = v.pipe(v.string(), v.parseJson(), v.object({ words: v.string(), at: v.string() }))

export type PressedMoment = {
  /** When the button was pressed first on these words, as ISO 8601 has it. */
  readonly of: (words: string) => string
  /** They have left: the next press is another one. */
  readonly clear: () => void
}

/**
 * The first press counts: whoever presses again, since the answer was lost, has declared it before. So the same words are the
 * same request. This tab keeps it.
 */
export const createPressedMoment = (
  kept: KeptText = createKeptText('withdrawal-pressed', () => sessionStorage),
  now: () => Date = () => new Date(),
): PressedMoment => ({
  of: (words) => {
    const read = v.safeParse(keptPress, kept.read())
    if (read.success && read.output.words === words) return read.output.at
    const at = now().toISOString()
    kept.write(JSON.stringify({ words, at }))
    return at
  },
  clear: () => kept.write(''),
})

import { Trans } from '@lingui/react/macro'
import * as v from 'valibot'
import { createStoredText, type StoredText } from '#device/stored-text.ts'
import { useMoment } from '#site/shared/use-moment.ts'
import { Text } from '#ui/text/text.tsx'

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
  kept: StoredText = createStoredText('withdrawal-pressed', () => sessionStorage),
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

/** Says when a withdrawal was declared that waits on this device. */
export function KeptMoment({ ms }: { ms: number }) {
  const moment = useMoment()
  const pressed = moment(ms)
  return (
    <Text role="status">
      <Trans id="withdraw.kept">
        Ta déclaration est enregistrée avec son heure : {pressed}. C’est cette heure qui compte.
      </Trans>
    </Text>
  )
}

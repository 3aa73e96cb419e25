import { Trans } from '@lingui/react/macro'
import * as v from 'valibot'
import { createStoredText, type StoredText } from '#device/stored-text.ts'
import { useMoment } from '#site/shared/use-moment.ts'
import { Text } from '#ui/text/text.tsx'

const keptPress = v.pipe(v.string(), v.parseJson(), v.object({ words: v.string(), at: v.string() }))

export type PressedMoment = {
  /** When the button was first pressed for this text, in ISO 8601. */
  readonly of: (words: string) => string
  /** The declaration has been sent: the next press is another one. */
  readonly clear: () => void
}

/**
 * The first press counts: a buyer who presses again because the answer was lost has already declared the withdrawal. So
 * the same text is the same request. Stored in this tab.
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

/** Says when a withdrawal that waits on this device was declared. */
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

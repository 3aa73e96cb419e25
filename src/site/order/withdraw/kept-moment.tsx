import { Trans } from '@lingui/react/macro'
import { useMoment } from '#site/shell/page/use-moment.ts'
import { Text } from '#ui/type/text.tsx'

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

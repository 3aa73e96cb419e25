import { Trans } from '@lingui/react/macro'
import { useMoment } from '#site/shell/page/use-moment.ts'
import { Text } from '#ui/type/text.tsx'
import { useCatalogue } from '../catalogue-context.tsx'

/** Says that the catalogue is this device's copy, and how old. */
export function KeptSince() {
  const moment = useMoment()
  const { source, keptSinceMs } = useCatalogue()
  if (source !== 'cache' || keptSinceMs === null) return null
  const date = moment(keptSinceMs)
  return (
    <Text look="small" role="status">
      <Trans id="models.kept-since">Hors ligne · catalogue du {date}.</Trans>
    </Text>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '#ui/type/text.tsx'
import { useCatalogue } from '../catalogue-context.tsx'

/** Says that the catalogue is this device's copy, and how old. */
export function KeptSince() {
  const { i18n } = useLingui()
  const { source, keptSinceMs } = useCatalogue()
  if (source !== 'cache' || keptSinceMs === null) return null
  const date = i18n.date(new Date(keptSinceMs), { dateStyle: 'long', timeStyle: 'short' })
  return (
    <Text look="small" role="status">
      <Trans id="models.kept-since">Catalogue du {date}, hors ligne.</Trans>
    </Text>
  )
}

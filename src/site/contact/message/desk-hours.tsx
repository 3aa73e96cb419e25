import { Trans, useLingui } from '@lingui/react/macro'
import { useHydrated } from '#site/shell/page/use-hydrated.ts'
import { StatusPill } from '#ui/display/status-pill.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'
import { isDeskOpen } from './is-desk-open.ts'

/** When people answer, and whether they do now. */
export function DeskHours() {
  const { t } = useLingui()
  return (
    <Stack gap="xs">
      <Heading level={3} look="card">
        <Trans id="desk.title">Heures du studio</Trans>
      </Heading>
      <Text>
        <Trans id="desk.hours">Du lundi au samedi, 9 h – 21 h (CET, heure de Paris)</Trans>
      </Text>
      <Text tone="quiet">{t({ id: 'desk.chat', message: 'Le chat répond 24/7.' })}</Text>
      <OpenNow />
    </Stack>
  )
}

/** The hour is the visitor's: a page that was made yesterday knows nothing of it. */
function OpenNow() {
  const { t } = useLingui()
  if (!useHydrated()) return null
  return isDeskOpen(Date.now()) ? (
    <StatusPill tone="ok" label={t({ id: 'desk.open', message: 'Ouvert en ce moment' })} />
  ) : (
    <StatusPill tone="waiting" label={t({ id: 'desk.closed', message: 'Fermé en ce moment' })} />
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { LOCALE_TAGS } from '#contract/languages/locales.ts'
import { isDeskOpen } from '#domain/desk-hours.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useMinute } from '#site/shell/page/use-minute.ts'
import { StatusPill } from '#ui/display/status-pill.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'
import { deskZone } from './desk-zone.ts'

/** When people answer, and whether they do now. */
export function DeskHours() {
  const { t } = useLingui()
  const minute = useMinute()
  const tag = LOCALE_TAGS[useLocale()]
  return (
    <Stack gap="xs">
      <Heading level={3} look="card">
        <Trans id="desk.title">Heures du studio</Trans>
      </Heading>
      <Text>
        <Trans id="desk.hours">Du lundi au samedi, de 9 h à 21 h, heure de Paris</Trans>
        {minute === null ? null : ` (${deskZone(minute, tag)})`}
      </Text>
      <Text tone="quiet">{t({ id: 'desk.chat', message: 'Le chat répond 24 h/24, 7 j/7.' })}</Text>
      {minute === null ? null : <OpenNow minute={minute} />}
    </Stack>
  )
}

function OpenNow({ minute }: { minute: number }) {
  const { t } = useLingui()
  return isDeskOpen(minute) ? (
    <StatusPill tone="ok" label={t({ id: 'desk.open', message: 'Ouvert en ce moment' })} />
  ) : (
    <StatusPill tone="waiting" label={t({ id: 'desk.closed', message: 'Fermé en ce moment' })} />
  )
}

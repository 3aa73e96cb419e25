import { Trans, useLingui } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import { type PublicSettings, siteNameOf } from '#contract/public/public-settings.ts'
import { mailtoAddress } from '#domain/text/email-address.ts'
import { Band } from '#site/shell/band/band.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { MarkList } from '#ui/story/mark-list.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'
import { TextLink } from '#ui/type/text-link.tsx'
import { DeskHours } from './desk-hours.tsx'
import { MessageForm } from './message-form.tsx'

export function MessageBand({ settings }: { settings: PublicSettings }) {
  const { t } = useLingui()
  return (
    <Band
      id="message"
      tone="raised"
      title={t({ id: 'message.title', message: 'Écris-nous' })}
      lead={
        <Trans id="message.lead">
          Nous lisons tous les messages, et nous répondons dans ta langue.
        </Trans>
      }
    >
      <Grid columns={{ base: 1, lg: 2 }} gap="2xl" rowGap="xl" align="start">
        <MessageForm />
        <Stack gap="xl">
          <DeskHours />
          <ResponseTimes />
          <Address settings={settings} />
        </Stack>
      </Grid>
    </Band>
  )
}

function ResponseTimes() {
  const { t } = useLingui()
  return (
    <Stack gap="sm">
      <Heading level={3} look="card">
        <Trans id="delays.title">Délais de réponse</Trans>
      </Heading>
      <MarkList
        icon={<Clock />}
        tone="gold"
        items={[
          t({ id: 'delays.chat', message: 'Chat : réponse immédiate' }),
          t({ id: 'delays.whatsapp', message: 'WhatsApp : moins de {studioReplyTime}' }),
          t({ id: 'delays.mail', message: 'E-mail : moins de {replyTime}' }),
        ]}
      />
    </Stack>
  )
}

function Address({ settings }: { settings: PublicSettings }) {
  const { contact_email } = settings
  return (
    <Stack gap="2xs">
      <Heading level={3} look="card">
        <Trans id="address.title">Coordonnées</Trans>
      </Heading>
      <Text>
        <bdi>{siteNameOf(settings)}</bdi>
      </Text>
      {contact_email ? (
        <Text>
          <TextLink href={mailtoAddress(contact_email)}>{contact_email}</TextLink>
        </Text>
      ) : null}
    </Stack>
  )
}

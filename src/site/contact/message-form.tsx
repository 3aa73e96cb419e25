import { Trans, useLingui } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import { MESSAGE_TYPES } from '#contract/entities/message.ts'
import { LOCALE_TAGS } from '#contract/locales.ts'
import { contactRequest } from '#contract/public/forms/contact-request.ts'
import { type PublicSettings, siteNameOf } from '#contract/public/public-settings.ts'
import { businessDateFormat } from '#domain/business-calendar.ts'
import { isDeskOpen } from '#domain/desk-hours.ts'
import { mailtoAddress } from '#domain/text/email-address.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { Honeypot } from '#site/shared/form/honeypot.tsx'
import { PlainForm } from '#site/shared/form/plain-form.tsx'
import { SubmitRow } from '#site/shared/form/submit-row.tsx'
import { useVisitorForm } from '#site/shared/form/use-visitor-form.ts'
import { EmailField, NameField, VisitorField } from '#site/shared/form/visitor-field.tsx'
import { createDraftText } from '#site/shared/form-draft.ts'
import { PageSection } from '#site/shared/page/page-section.tsx'
import { useStateSentences } from '#site/shared/state-sentences.ts'
import { useMinute } from '#site/shared/use-minute.ts'
import { StatusPill } from '#ui/display/status-pill.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextArea, TextField } from '#ui/form/text-field.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { IconList } from '#ui/marketing/icon-list.tsx'
import { showToast } from '#ui/overlay/toast-store.ts'
import { Heading, Text } from '#ui/text/text.tsx'
import { TextLink } from '#ui/text/text-link.tsx'

const kept = createDraftText('contact')
const BLANK = { name: '', email: '', subject: '', message: '', type: 'general', website: '' }

export function MessageForm() {
  const { t } = useLingui()
  const say = useStateSentences()
  const sent = {
    title: t({ id: 'message.sent', message: 'Message envoyé' }),
    description: t({
      id: 'message.sent.text',
      message: 'Merci. Nous te répondons par e-mail en moins de {replyTime}.',
    }),
  }
  const { frame, form, isSending, trouble } = useVisitorForm({
    name: 'contact',
    schema: contactRequest,
    blank: BLANK,
    kept,
    onSent: () => showToast({ id: 'form-contact', ...sent }),
  })
  return (
    <PlainForm name="contact" sent={sent} {...frame} aria-labelledby="message">
      <Grid columns={{ base: 1, sm: 2 }} gap="md">
        <NameField form={form} />
        <EmailField form={form} label={t({ id: 'message.email', message: 'E-mail' })} />
      </Grid>
      <VisitorField form={form} name="type">
        {(bound) => <TopicSelect {...bound} />}
      </VisitorField>
      <VisitorField form={form} name="subject">
        {(bound) => (
          <TextField {...bound} label={t({ id: 'message.subject', message: 'Objet' })} required />
        )}
      </VisitorField>
      <VisitorField form={form} name="message">
        {(bound) => (
          <TextArea
            {...bound}
            label={t({ id: 'message.text', message: 'Message' })}
            rows={6}
            required
          />
        )}
      </VisitorField>
      <Honeypot form={form} />
      <SubmitRow trouble={trouble} isSending={isSending} busyLabel={say('sending')}>
        <Trans id="message.send">Envoyer le message</Trans>
      </SubmitRow>
      <Text look="small" tone="quiet">
        <Trans id="message.privacy">
          Ton adresse ne sert qu’à te répondre. Nous ne la revendons pas et ne l’inscrivons pas à la
          newsletter.
        </Trans>
      </Text>
    </PlainForm>
  )
}

interface TopicSelectProps {
  name: string
  value: string
  onChange: (value: string) => void
}

function TopicSelect({ name, value, onChange }: TopicSelectProps) {
  const { t } = useLingui()
  const labels: Readonly<Record<string, string>> = {
    general: t({ id: 'topic.general', message: 'Question générale' }),
    technical: t({ id: 'topic.technical', message: 'Question technique' }),
    sales: t({ id: 'topic.sales', message: 'Achat et commande' }),
    formation: t({ id: 'topic.formation', message: 'Formation' }),
  }
  return (
    <Select
      name={name}
      label={t({ id: 'message.topic', message: 'Type de demande' })}
      options={MESSAGE_TYPES.map((type) => ({ value: type, label: labels[type] ?? type }))}
      value={MESSAGE_TYPES.find((type) => type === value) ?? 'general'}
      onChange={onChange}
    />
  )
}

/** The name of the desk's time zone at that moment, in a language: `CEST, heure d’été d’Europe centrale`. */
export const deskZone = (epochMs: number, tag: string): string =>
  // The abbreviation always as in English: other languages would write an offset from GMT.
  `${zoneName(epochMs, 'en-GB', 'short')}, ${zoneName(epochMs, tag, 'long')}`

const zoneName = (epochMs: number, tag: string, timeZoneName: 'short' | 'long'): string =>
  businessDateFormat(tag, { timeZoneName })
    .formatToParts(epochMs)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** When the team answers, and whether it does now. */
function DeskHours() {
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

export function MessageSection({ settings }: { settings: PublicSettings }) {
  const { t } = useLingui()
  return (
    <PageSection
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
    </PageSection>
  )
}

function ResponseTimes() {
  const { t } = useLingui()
  return (
    <Stack gap="sm">
      <Heading level={3} look="card">
        <Trans id="delays.title">Délais de réponse</Trans>
      </Heading>
      <IconList
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

import { Trans, useLingui } from '@lingui/react/macro'
import { MESSAGE_TYPES } from '#contract/entities/message.ts'
import { contactRequest } from '#contract/public/forms/contact-request.ts'
import { EmailField } from '#site/shell/form/email-field.tsx'
import { createDraftText } from '#site/shell/form/form-draft.ts'
import { PlainForm } from '#site/shell/form/plain-form.tsx'
import { SubmitRow } from '#site/shell/form/submit-row.tsx'
import { TrapField } from '#site/shell/form/trap-field.tsx'
import { useVisitorForm } from '#site/shell/form/use-visitor-form.ts'
import { VisitorField } from '#site/shell/form/visitor-field.tsx'
import { useStateSentences } from '#site/shell/page/use-state-sentences.ts'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { showToast } from '#ui/overlay/toast/show-toast.ts'
import { Text } from '#ui/type/text.tsx'

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
        <VisitorField form={form} name="name">
          {(bound) => (
            <TextField
              {...bound}
              label={t({ id: 'message.name', message: 'Nom' })}
              autoComplete="name"
              required
            />
          )}
        </VisitorField>
        <VisitorField form={form} name="email">
          {(bound) => (
            <EmailField {...bound} label={t({ id: 'message.email', message: 'E-mail' })} required />
          )}
        </VisitorField>
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
      <TrapField form={form} />
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

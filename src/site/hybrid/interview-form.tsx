import { Trans, useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { TICKED } from '#contract/public/forms/form-fields.ts'
import { interviewRequest } from '#contract/public/forms/interview-request.ts'
import { Honeypot } from '#site/shared/form/honeypot.tsx'
import { PlainForm } from '#site/shared/form/plain-form.tsx'
import { SubmitRow } from '#site/shared/form/submit-row.tsx'
import { useVisitorForm } from '#site/shared/form/use-visitor-form.ts'
import { EmailField, VisitorBox, VisitorField } from '#site/shared/form/visitor-field.tsx'
import { createDraftText } from '#site/shared/form-draft.ts'
import { NewTabLink } from '#site/shared/page/new-tab-link.tsx'
import { legalDocumentHead } from '#site/shared/page/page-head.ts'
import { PageSection } from '#site/shared/page/page-section.tsx'
import { useStateSentences } from '#site/shared/state-sentences.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { TextArea, TextField } from '#ui/form/text-field.tsx'
import { Grid, SidePanel } from '#ui/layout/grid.tsx'
import { IconList } from '#ui/marketing/icon-list.tsx'
import { showToast } from '#ui/overlay/toast-store.ts'
import { Heading, Text } from '#ui/text/text.tsx'
import { TextLink } from '#ui/text/text-link.tsx'

const kept = createDraftText('interview')
/** The budget is part of the data model but is not shown: specification, section 3. */
const BLANK = {
  name: '',
  email: '',
  phone: '',
  experience: '',
  goals: '',
  budget: '',
  consent: '',
  website: '',
}

export function InterviewForm() {
  const { t, i18n } = useLingui()
  const say = useStateSentences()
  const privacyTitle = i18n._(legalDocumentHead('confidentialite').title)
  const sent = {
    title: t({ id: 'interview.sent', message: 'Demande reçue, en toute confidentialité' }),
    description: t({
      id: 'interview.sent.text',
      message: 'Nous te contactons sous {studioPromise}.',
    }),
  }
  const { frame, form, isSending, trouble } = useVisitorForm({
    name: 'interview',
    schema: interviewRequest,
    blank: BLANK,
    kept,
    toBody: (fields) => ({ ...fields, consent: fields.consent === TICKED }),
    onSent: () => showToast({ id: 'form-interview', ...sent }),
  })
  return (
    <PlainForm name="interview" sent={sent} {...frame} aria-labelledby="interview">
      <Grid columns={{ base: 1, sm: 2 }} gap="md">
        <VisitorField form={form} name="name">
          {(bound) => (
            <TextField
              {...bound}
              label={t({ id: 'interview.name', message: 'Prénom' })}
              autoComplete="given-name"
              required
            />
          )}
        </VisitorField>
        <EmailField form={form} label={t({ id: 'interview.email', message: 'E-mail' })} />
      </Grid>
      <VisitorField form={form} name="phone">
        {(bound) => (
          <TextField
            {...bound}
            type="tel"
            label={t({ id: 'interview.phone', message: 'Téléphone (facultatif)' })}
            autoComplete="tel"
          />
        )}
      </VisitorField>
      <VisitorField form={form} name="experience">
        {(bound) => (
          <TextArea
            {...bound}
            label={t({ id: 'interview.experience', message: 'Ton expérience (facultatif)' })}
            rows={3}
          />
        )}
      </VisitorField>
      <VisitorField form={form} name="goals">
        {(bound) => (
          <TextArea
            {...bound}
            label={t({ id: 'interview.goals', message: 'Tes objectifs (facultatif)' })}
            rows={3}
          />
        )}
      </VisitorField>
      <VisitorBox form={form} name="consent" problemAt="consent">
        {(bound) => (
          <Checkbox {...bound} required>
            <Trans id="interview.consent">
              J’ai 18 ans ou plus, et j’accepte que mes réponses soient conservées chiffrées, un an
              au plus, pour préparer l’entretien, comme l’indique la page{' '}
              <TextLink asChild>
                <NewTabLink to="/legal/confidentialite">{privacyTitle}</NewTabLink>
              </TextLink>
              .
            </Trans>
          </Checkbox>
        )}
      </VisitorBox>
      <Honeypot form={form} />
      <SubmitRow trouble={trouble} isSending={isSending} busyLabel={say('sending')}>
        <Trans id="interview.send">Demander un entretien</Trans>
      </SubmitRow>
      <Text look="small" tone="quiet">
        <Trans id="interview.withdraw">
          Tu peux retirer cet accord à tout moment. Tes réponses ne servent qu’à préparer
          l’entretien et à te recontacter.
        </Trans>
      </Text>
    </PlainForm>
  )
}

export function InterviewSection() {
  const { t } = useLingui()
  return (
    <PageSection
      id="interview"
      tone="raised"
      title={t({ id: 'interview.title', message: 'L’entretien confidentiel' })}
      lead={t({
        id: 'interview.lead',
        message: 'Quelques lignes suffisent. Nous te contactons sous {studioPromise}.',
      })}
    >
      <Grid columns={{ base: 1, lg: 2 }} gap="2xl" rowGap="xl" align="start">
        <InterviewForm />
        <SidePanel>
          <Heading level={3} look="card">
            <Trans id="interview.promises">Ce que nous te garantissons</Trans>
          </Heading>
          <IconList
            icon={<Lock />}
            tone="gold"
            items={[
              t({
                id: 'interview.promise.1',
                message:
                  'Tes réponses sont conservées chiffrées, à part de la messagerie : seules les personnes qui te répondent peuvent les lire.',
              }),
              t({
                id: 'interview.promise.2',
                message: 'Un prénom suffit. Aucune image ne t’est demandée à cette étape.',
              }),
              t({
                id: 'interview.promise.3',
                message:
                  'Nous vérifions ton âge et recueillons ton accord écrit avant toute création.',
              }),
              t({
                id: 'interview.promise.4',
                message: 'Demande-le-nous, et nous effaçons toutes tes réponses.',
              }),
            ]}
          />
        </SidePanel>
      </Grid>
    </PageSection>
  )
}

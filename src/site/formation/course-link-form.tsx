import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { courseLinkRequest } from '#contract/public/course.ts'
import { Honeypot } from '#site/shared/form/honeypot.tsx'
import { PlainForm } from '#site/shared/form/plain-form.tsx'
import { SubmitRow } from '#site/shared/form/submit-row.tsx'
import { type SentForm, useVisitorForm } from '#site/shared/form/use-visitor-form.ts'
import { EmailField } from '#site/shared/form/visitor-field.tsx'
import { createDraftText } from '#site/shared/form-draft.ts'
import { useStateSentences } from '#site/shared/state-sentences.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/text/text.tsx'

const kept = createDraftText('course-link')
const BLANK = { email: '', website: '' }

/** The text after sending is the same for every e-mail address: the page never reveals who has bought the course. */
export function CourseLinkForm() {
  const { t } = useLingui()
  const say = useStateSentences()
  const [answer, setAnswer] = useState<SentForm | null>(null)
  const sent = {
    title: say('received'),
    description: t({
      id: 'course-link.sent.text',
      message:
        'Si un cours payé est lié à cette adresse, le lien arrive dans quelques minutes. Nous envoyons un lien par heure au plus.',
    }),
  }
  const { frame, form, isSending, trouble } = useVisitorForm({
    name: 'course/link',
    schema: courseLinkRequest,
    blank: BLANK,
    kept,
    onSent: setAnswer,
  })
  return (
    <Stack gap="sm">
      <Heading level={2} id="course-link">
        <Trans id="course-link.title">Recevoir un nouveau lien</Trans>
      </Heading>
      <PlainForm name="course/link" sent={sent} {...frame} aria-labelledby="course-link">
        <EmailField
          form={form}
          label={t({ id: 'course-link.email', message: 'E-mail de ta commande' })}
        />
        <Honeypot form={form} />
        <SubmitRow size="md" trouble={trouble} isSending={isSending} busyLabel={say('sending')}>
          <Trans id="course-link.send">Envoyer le lien</Trans>
        </SubmitRow>
      </PlainForm>
      {answer ? <LinkAnswer answer={answer} sent={sent} /> : null}
    </Stack>
  )
}

interface LinkAnswerProps {
  answer: SentForm
  /** The message for a request that was accepted. */
  sent: { title: string; description: string }
}

function LinkAnswer({ answer: { mail, waitSeconds }, sent }: LinkAnswerProps) {
  if (!mail)
    return (
      <Banner tone="warning" live="status">
        <Trans id="course-link.no-mail">
          Ce site n’envoie pas d’e-mail en ce moment : nous ne pouvons pas t’envoyer de lien.{' '}
          <Link to="/contact">Écris-nous</Link>, et nous t’ouvrons le cours.
        </Trans>
      </Banner>
    )
  if (waitSeconds !== undefined) {
    const minutes = Math.ceil(waitSeconds / 60)
    return (
      <Banner tone="warning" live="status">
        <Plural
          id="course-link.wait"
          value={minutes}
          one="Un lien a déjà été demandé pour cette adresse il y a moins d’une heure : regarde aussi dans les indésirables. Tu pourras en demander un autre dans # minute."
          many="Un lien a déjà été demandé pour cette adresse il y a moins d’une heure : regarde aussi dans les indésirables. Tu pourras en demander un autre dans # de minutes."
          other="Un lien a déjà été demandé pour cette adresse il y a moins d’une heure : regarde aussi dans les indésirables. Tu pourras en demander un autre dans # minutes."
        />
      </Banner>
    )
  }
  return (
    <Banner live="status">
      <strong>{sent.title}</strong>
      {'. '}
      {sent.description}
    </Banner>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router-dom'
import { newsletterRequest } from '#contract/public/forms/newsletter-request.ts'
import { usePublicSettings } from '#device/public/public-settings.ts'
import { PlainForm } from '#site/shared/form/plain-form.tsx'
import { SubmitRow } from '#site/shared/form/submit-row.tsx'
import { useVisitorForm } from '#site/shared/form/use-visitor-form.ts'
import { EmailField } from '#site/shared/form/visitor-field.tsx'
import { createDraftText } from '#site/shared/form-draft.ts'
import { useStateSentences } from '#site/shared/state-sentences.ts'
import { Grid } from '#ui/layout/grid.tsx'
import { Page, Section } from '#ui/layout/page.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { showToast } from '#ui/overlay/toast-store.ts'
import { Heading, Text } from '#ui/text/text.tsx'

const kept = createDraftText('newsletter')
const BLANK = { email: '' }

export function NewsletterSection() {
  const { takes_subscribers } = usePublicSettings()
  const lead = useLead()
  return (
    <Section tone="raised" spacing="xl" aria-labelledby="newsletter" data-screen-only>
      <Page>
        <Grid columns={{ base: 1, lg: 2 }} gap="xl" align="center">
          <Stack gap="sm">
            <Heading level={2} look="title" id="newsletter">
              <Trans id="newsletter.title">La newsletter de l’atelier</Trans>
            </Heading>
            <Text look="lead" tone="quiet">
              {lead}
            </Text>
          </Stack>
          {takes_subscribers ? <NewsletterForm /> : <Closed />}
        </Grid>
      </Page>
    </Section>
  )
}

/** If no subscription could be confirmed, no e-mail address is asked for. */
function Closed() {
  return (
    <Text tone="quiet">
      <Trans id="newsletter.closed">Les inscriptions sont fermées pour l’instant.</Trans>
    </Text>
  )
}

/**
 * A subscription counts only once the owner of the address has confirmed it: this form only sends a request. The answer
 * reads the same for every address, so that the page never reveals which ones are subscribed.
 */
function NewsletterForm() {
  const { t } = useLingui()
  const say = useStateSentences()
  const { pathname } = useLocation()
  const lead = useLead()
  const privacy = t({
    id: 'newsletter.privacy',
    message: 'Nous demandons toujours une confirmation avant le premier e-mail.',
  })
  const sent = {
    title: say('received'),
    description: t({
      id: 'newsletter.sent.text',
      message:
        'Ton adresse est enregistrée. Elle ne recevra la newsletter qu’après ta confirmation.',
    }),
  }
  /** The page may be older than the server's settings. */
  const unmailed = {
    title: t({ id: 'newsletter.unmailed', message: 'Inscription impossible pour l’instant' }),
    description: t({
      id: 'newsletter.unmailed.text',
      message:
        'Nous ne pouvons pas envoyer l’e-mail de confirmation : ton inscription n’est pas enregistrée. Réessaie plus tard.',
    }),
  }
  const mailed = {
    title: t({ id: 'newsletter.mailed', message: 'Vérifie ta boîte e-mail' }),
    description: t({
      id: 'newsletter.mailed.text',
      message:
        'Si cette adresse n’est pas déjà inscrite, elle reçoit un lien de confirmation par e-mail. Rien reçu ? Regarde les indésirables, puis envoie de nouveau le formulaire : trois e-mails par jour au plus.',
    }),
  }
  const consent = `${lead} ${privacy}`
  const { frame, form, isSending, trouble } = useVisitorForm({
    name: 'newsletter',
    schema: newsletterRequest,
    blank: BLANK,
    kept,
    toBody: (fields) => ({ ...fields, consent, page: pathname }),
    onSent: ({ mail }) => showToast({ id: 'form-newsletter', ...(mail ? mailed : unmailed) }),
  })
  return (
    <PlainForm name="newsletter" sent={sent} {...frame} aria-labelledby="newsletter">
      <EmailField form={form} label={t({ id: 'newsletter.email', message: 'E-mail' })} />
      <SubmitRow
        tone="solid"
        trouble={trouble}
        isSending={isSending}
        busyLabel={t({ id: 'newsletter.sending', message: 'Inscription en cours' })}
      >
        <Trans id="newsletter.send">M’inscrire à la newsletter</Trans>
      </SubmitRow>
      <input type="hidden" name="consent" value={consent} />
      <input type="hidden" name="page" value={pathname} />
      <Text look="small" tone="quiet">
        {privacy}
      </Text>
    </PlainForm>
  )
}

/** What the newsletter is: part of what its readers agree to. */
const useLead = (): string => {
  const { t } = useLingui()
  return t({
    id: 'newsletter.lead',
    message:
      'Un article et une image toutes les deux semaines. Rien d’autre, et un lien de désinscription dans chaque e-mail.',
  })
}

import { Trans, useLingui } from '@lingui/react/macro'
import { newsletterRequest } from '#contract/public/forms/newsletter-request.ts'
import { EmailField } from '#site/shell/form/email-field.tsx'
import { createDraftText } from '#site/shell/form/form-draft.ts'
import { PlainForm } from '#site/shell/form/plain-form.tsx'
import { SubmitRow } from '#site/shell/form/submit-row.tsx'
import { useVisitorForm } from '#site/shell/form/use-visitor-form.ts'
import { useStateSentences } from '#site/shell/page/use-state-sentences.ts'
import { Grid } from '#ui/layout/grid.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { showToast } from '#ui/overlay/toast/show-toast.ts'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'

const kept = createDraftText('newsletter')
const BLANK = { email: '' }

export function NewsletterBand() {
  return (
    <Section tone="raised" spacing="xl" aria-labelledby="newsletter" data-screen-only>
      <Page>
        <Grid columns={{ base: 1, lg: 2 }} gap="xl" align="center">
          <Stack gap="sm">
            <Heading level={2} look="title" id="newsletter">
              <Trans id="newsletter.title">La newsletter de l’atelier</Trans>
            </Heading>
            <Text look="lead" tone="quiet">
              <Trans id="newsletter.lead">
                Un article et une image toutes les deux semaines. Rien d’autre, et un lien de
                désinscription dans chaque e-mail.
              </Trans>
            </Text>
          </Stack>
          <NewsletterForm />
        </Grid>
      </Page>
    </Section>
  )
}

/**
 * The address counts once its owner has confirmed it: what is sent here is only a request. What is said of a letter holds
 * for every address, as nobody is told which ones are known.
 */
function NewsletterForm() {
  const { t } = useLingui()
  const say = useStateSentences()
  const sent = {
    title: say('received'),
    description: t({
      id: 'newsletter.sent.text',
      message:
        'Ton adresse est enregistrée. Elle ne recevra la newsletter qu’après ta confirmation.',
    }),
  }
  const mailed = {
    title: t({ id: 'newsletter.mailed', message: 'Vérifie ta boîte e-mail' }),
    description: t({
      id: 'newsletter.mailed.text',
      message:
        'Si cette adresse n’est pas déjà inscrite, elle reçoit un lien de confirmation par e-mail : un par jour au plus.',
    }),
  }
  const { frame, bind, isSending, trouble } = useVisitorForm({
    name: 'newsletter',
    schema: newsletterRequest,
    blank: BLANK,
    kept,
    onSent: ({ mail }) => showToast({ id: 'form-newsletter', ...(mail ? mailed : sent) }),
  })
  return (
    <PlainForm name="newsletter" sent={sent} {...frame} aria-labelledby="newsletter">
      <EmailField
        {...bind('email')}
        label={t({ id: 'newsletter.email', message: 'E-mail' })}
        required
      />
      <SubmitRow
        tone="solid"
        trouble={trouble}
        isSending={isSending}
        busyLabel={t({ id: 'newsletter.sending', message: 'Inscription en cours' })}
      >
        <Trans id="newsletter.send">M’inscrire à la newsletter</Trans>
      </SubmitRow>
      <Text look="small" tone="quiet">
        <Trans id="newsletter.privacy">
          Nous demandons toujours une confirmation avant le premier e-mail.
        </Trans>
      </Text>
    </PlainForm>
  )
}

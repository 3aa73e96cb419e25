import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useIsOnline } from '#admin/entity/browser/use-is-online.ts'
import { useOneAtATime } from '#admin/entity/use-one-at-a-time.ts'
import { languageLabel } from '#admin/entity/words/language-label.ts'
import { useFailureCause } from '#admin/entity/words/use-failure-words.ts'
import { useStateSentences } from '#admin/entity/words/use-state-sentences.ts'
import { obstacleLabel } from '#admin/newsletters/newsletter-labels.ts'
import { useAudience, useKnownObstacle, useSending } from '#admin/newsletters/use-sending.ts'
import type { Newsletter } from '#contract/entities/newsletter.ts'
import { LOCALES } from '#contract/languages/locales.ts'
import { emailTexts } from '#contract/newsletter/render-email.ts'
import type { Audience } from '#contract/newsletter/subscribers.ts'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { Text } from '#ui/type/text.tsx'

type SendIssueProps = {
  readonly issue: Newsletter
  readonly isPending: boolean
  readonly onSent: (issue: Newsletter) => void
}

/** The button that sends an issue off, or why there is nothing to press. */
export function SendIssue({ issue, isPending, onSent }: SendIssueProps) {
  const { t, i18n } = useLingui()
  const isOnline = useIsOnline()
  const say = useStateSentences()
  const failureCause = useFailureCause()
  const audience = useAudience()
  const known = useKnownObstacle()
  const [isAsking, setIsAsking] = useState(false)
  const { take } = useSending()
  const { isBusy, run } = useOneAtATime()
  const obstacle = known ?? audience.value?.obstacle ?? null
  const total = audience.value ? sumOf(audience.value) : 0
  const send = async () => {
    const sent = await run(() => take(issue, 'send'))
    setIsAsking(false)
    if (sent) onSent(sent)
  }
  const why = !isOnline ? (
    <>
      {say('offline')}{' '}
      <Trans id="admin.newsletters.send.offline">L’envoi ne peut être lancé qu’en ligne.</Trans>
    </>
  ) : obstacle !== null ? (
    i18n._(obstacleLabel(obstacle))
  ) : issue.body_fr === '' ? (
    <Trans id="admin.newsletters.send.no-text">Il manque le texte en français.</Trans>
  ) : audience.value === null ? (
    audience.problem === null ? (
      <Trans id="admin.newsletters.send.counting">Décompte des abonnés…</Trans>
    ) : (
      <>
        {failureCause({ type: audience.problem })}{' '}
        <Trans id="admin.newsletters.send.unreachable">
          L’envoi pourra être lancé dès que le serveur répondra.
        </Trans>
      </>
    )
  ) : total === 0 ? (
    <Trans id="admin.newsletters.send.nobody">
      La newsletter n’a pas de destinataire : aucun abonné n’a confirmé son inscription.
    </Trans>
  ) : null
  return (
    <>
      <Button
        tone="main"
        icon={<Send aria-hidden="true" />}
        disabled={why !== null || isPending}
        onClick={() => {
          void audience.reload()
          setIsAsking(true)
        }}
      >
        <Trans id="admin.newsletters.send">Envoyer…</Trans>
      </Button>
      <Text as="div" look="small" tone="quiet" role="status">
        {why}
      </Text>
      <ConfirmDialog
        open={isAsking}
        title={t({
          id: 'admin.newsletters.send.ask',
          message: plural(total, {
            one: 'Envoyer cette newsletter à # abonné ?',
            other: 'Envoyer cette newsletter à # abonnés ?',
          }),
        })}
        description={audience.value ? <Recipients issue={issue} audience={audience.value} /> : null}
        confirmLabel={t({ id: 'admin.newsletters.send.confirm', message: 'Envoyer maintenant' })}
        cancelLabel={t({ id: 'admin.cancel', message: 'Annuler' })}
        busy={isBusy}
        onConfirm={() => void send()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}

const sumOf = ({ recipients }: Audience): number =>
  LOCALES.reduce((sum, locale) => sum + recipients[locale], 0)

type RecipientsProps = { readonly issue: Newsletter; readonly audience: Audience }

/** How many read it in which language, and how long it takes. */
function Recipients({ issue, audience }: RecipientsProps) {
  const { t, i18n } = useLingui()
  const minutes = Math.ceil(sumOf(audience) / audience.per_minute)
  const pace = audience.per_minute
  return (
    <Stack as="span" gap="2xs">
      {LOCALES.filter((locale) => audience.recipients[locale] > 0).map((locale) => {
        const language = i18n._(languageLabel(locale))
        const count = audience.recipients[locale]
        return (
          <span key={locale}>
            {emailTexts(issue, locale).locale === locale
              ? t({ id: 'admin.newsletters.send.in', message: `${language} : ${count}` })
              : t({
                  id: 'admin.newsletters.send.in-french',
                  message: `${language} : ${count}, en français car il n’y a pas de texte dans cette langue`,
                })}
          </span>
        )
      })}
      <span>
        {t({
          id: 'admin.newsletters.send.pace',
          message: plural(minutes, {
            one: `Au rythme de ${pace} e-mails par minute, l’envoi prend # minute.`,
            other: `Au rythme de ${pace} e-mails par minute, l’envoi prend # minutes.`,
          }),
        })}
      </span>
      <span>
        <Trans id="admin.newsletters.send.final">
          Une newsletter envoyée ne peut plus être modifiée. L’envoi peut être mis en pause ou
          arrêté.
        </Trans>
      </span>
    </Stack>
  )
}

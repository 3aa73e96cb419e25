import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useFailureCause } from '#admin/shared/call-failures.ts'
import { useStateSentences } from '#admin/shared/labels/state-sentences.ts'
import { languageLabel } from '#admin/shared/labels/value-labels.tsx'
import { useIsOnline } from '#admin/shared/sync-status.ts'
import { useLastValue } from '#admin/shared/use-last-value.ts'
import { useOneAtATime } from '#admin/shared/use-one-at-a-time.ts'
import { emailTexts } from '#contract/admin/render-email.ts'
import type { Audience } from '#contract/admin/subscribers.ts'
import type { Newsletter } from '#contract/entities/newsletter.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/locales.ts'
import { usePendingRowIds } from '#device/back-office/use-rows.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Tabs } from '#ui/nav/tabs.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Text } from '#ui/text/text.tsx'
import { EmailPreview, IssueTools, useRenderedEmail } from './email-preview.tsx'
import { SendingProgress, useAudience, useKnownObstacle, useSending } from './issue-sending.tsx'
import { obstacleLabel, StateBadge } from './newsletter-labels.tsx'

type SendIssueProps = {
  readonly issue: Newsletter
  readonly isPending: boolean
  readonly onSent: (issue: Newsletter) => void
}

/** The button that starts sending an issue, or the reason why it cannot be sent. */
function SendIssue({ issue, isPending, onSent }: SendIssueProps) {
  const { t, i18n } = useLingui()
  const isOnline = useIsOnline()
  const say = useStateSentences()
  const failureCause = useFailureCause()
  const audience = useAudience()
  const known = useKnownObstacle()
  const [isAsking, setIsAsking] = useState(false)
  const { perform } = useSending()
  const { isBusy, run } = useOneAtATime()
  const obstacle = known ?? audience.value?.obstacle ?? null
  const total = audience.value ? sumOf(audience.value) : 0
  const send = async () => {
    const sent = await run(() => perform(issue, 'send'))
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

/** The number of readers per language, and how long the sending takes. */
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

type IssueDialogProps = {
  readonly issue: Newsletter
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** An issue as its readers get it, and its sending. */
export function IssueDialog({ issue: mirrored, isOpen, onClose }: IssueDialogProps) {
  const { t, i18n } = useLingui()
  const [locale, setLocale] = useState<Locale>(DEFAULT_LOCALE)
  const [answered, setAnswered] = useState<Newsletter | null>(null)
  // The server's answer to an action arrives before the list is read again.
  const issue = answered !== null && answered.version > mirrored.version ? answered : mirrored
  const preview = useRenderedEmail(issue, locale)
  const isPending = usePendingRowIds('newsletters').has(issue.id)
  const isDraft = issue.state === 'draft'
  return (
    <Dialog
      inAddress
      open={isOpen}
      onClose={onClose}
      size="xl"
      title={useLastValue(issue.subject_fr) ?? issue.subject_fr}
      closeLabel={t({ id: 'admin.close', message: 'Fermer' })}
      footer={
        isDraft ? <SendIssue issue={issue} isPending={isPending} onSent={setAnswered} /> : undefined
      }
    >
      <Stack gap="md">
        <Row gap="xs" wrap align="center">
          <StateBadge state={issue.state} />
        </Row>
        {isPending ? (
          <Banner>
            <Trans id="admin.newsletters.pending">
              Vos dernières modifications ne sont pas encore sur le serveur. L’envoi et le test
              seront possibles dès qu’elles y seront.
            </Trans>
          </Banner>
        ) : null}
        {isDraft ? null : <SendingProgress issue={issue} onAnswered={setAnswered} />}
        <Tabs
          label={t({ id: 'admin.newsletters.preview.languages', message: 'Langues de l’aperçu' })}
          value={locale}
          onChange={setLocale}
          items={LOCALES.map((known) => ({
            value: known,
            label: i18n._(languageLabel(known)),
            content:
              known === locale ? (
                <Stack gap="md">
                  <IssueTools
                    issue={issue}
                    locale={locale}
                    preview={preview}
                    isPending={isPending}
                  />
                  <EmailPreview preview={preview} locale={known} />
                </Stack>
              ) : null,
          }))}
        />
      </Stack>
    </Dialog>
  )
}

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleStop, Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import {
  roleInPlace,
  useFailureCause,
  useNotifyLoadFailure,
  useNotifyOutcome,
} from '#admin/shared/call-failures.ts'
import { useDates } from '#admin/shared/labels/date-and-time.ts'
import { useOneAtATime } from '#admin/shared/use-one-at-a-time.ts'
import {
  audience,
  newsletterProgress,
  type SendingObstacle,
  type SendingStep,
  SUBSCRIBERS_PATH,
} from '#contract/admin/subscribers.ts'
import { type Newsletter, newsletter } from '#contract/entities/newsletter.ts'
import type { Locale } from '#contract/locales.ts'
import { askServer, nothing } from '#device/back-office/ask-server.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { useRow } from '#device/back-office/use-rows.ts'
import { useServerAnswer } from '#device/back-office/use-server-answer.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Progress } from '#ui/display/progress.tsx'
import { Button } from '#ui/form/button.tsx'
import { VisuallyHidden } from '#ui/layout/box.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { FactList } from '#ui/table/fact-list.tsx'
import { Text } from '#ui/text/text.tsx'
import { newsletterStateLabel } from './newsletter-labels.tsx'

/** Who would get a newsletter now; requested from the server, because no device has the subscribers. */
export const useAudience = () => {
  const { t } = useLingui()
  const notifyLoadFailure = useNotifyLoadFailure(
    t({
      id: 'admin.newsletters.audience.load-failed',
      message: 'Impossible de charger le nombre d’abonnés',
    }),
  )
  return useServerAnswer(`${SUBSCRIBERS_PATH}/audience`, audience, notifyLoadFailure)
}

/** Why nothing can be sent, as far as this device knows by itself; null if no obstacle is known. */
export const useKnownObstacle = (): SendingObstacle | null => {
  const settings = useRow('settings', 'settings')
  if (!settings) return null
  if (!settings.sends_mail) return 'no-smtp'
  return settings.contact_email === '' ? 'no-contact-email' : null
}

/** Actions that only the server performs, at once; each reports its result. */
export const useSending = () => {
  const { t } = useLingui()
  const backOffice = useBackOffice()
  const notifyOutcome = useNotifyOutcome()
  const doneOf = (step: SendingStep): string => {
    switch (step) {
      case 'send':
        return t({ id: 'admin.newsletters.done.send', message: 'L’envoi a commencé' })
      case 'pause':
        return t({ id: 'admin.newsletters.done.pause', message: 'Envoi mis en pause' })
      case 'resume':
        return t({ id: 'admin.newsletters.done.resume', message: 'L’envoi reprend' })
      case 'stop':
        return t({ id: 'admin.newsletters.done.stop', message: 'Envoi arrêté' })
    }
  }
  return {
    /** The issue as it is on the server now; null if nothing was done. */
    perform: async (
      { id, version }: Pick<Newsletter, 'id' | 'version'>,
      step: SendingStep,
    ): Promise<Newsletter | null> => {
      const path = `/api/admin/newsletters/${encodeURIComponent(id)}/${step}`
      // Pausing and stopping apply whatever else has changed; sending requires the version that the admin saw.
      const body = step === 'send' ? { version } : {}
      const request = { method: 'POST', path, body } as const
      const asked = await askServer(backOffice, request, newsletter.rowSchema)
      const failed = t({ id: 'admin.newsletters.failed', message: 'Rien n’a changé' })
      notifyOutcome(asked, { done: doneOf(step), failed })
      return asked.type === 'done' ? asked.value : null
    },
    test: async (id: string, language: Locale): Promise<boolean> => {
      const path = `/api/admin/newsletters/${encodeURIComponent(id)}/test`
      const request = { method: 'POST', path, body: { language } } as const
      return notifyOutcome(await askServer(backOffice, request, nothing), {
        done: t({
          id: 'admin.newsletters.test.done',
          message: 'L’e-mail de test sera envoyé à votre adresse',
        }),
        failed: t({
          id: 'admin.newsletters.test.failed',
          message: 'L’e-mail de test n’a pas été envoyé',
        }),
      })
    },
  }
}

type SendingProgressProps = {
  readonly issue: Newsletter
  readonly onAnswered: (issue: Newsletter) => void
}

const LOOK_MS = 2_000

/** The progress of the sending; updated live while it continues. */
export function SendingProgress({ issue, onAnswered }: SendingProgressProps) {
  const { i18n } = useLingui()
  const isSending = issue.state === 'sending'
  const [wasSending, setWasSending] = useState(isSending)
  if (isSending && !wasSending) setWasSending(true)
  return (
    <Stack gap="sm">
      {/* Not a live region: every email would be announced; an action has its toast. */}
      <VisuallyHidden role="status">
        {wasSending && issue.state === 'sent' ? i18n._(newsletterStateLabel('sent')) : null}
      </VisuallyHidden>
      {isSending ? <LiveCounts issue={issue} /> : <Counts issue={issue} counts={issue} />}
      <Steps issue={issue} onAnswered={onAnswered} />
    </Stack>
  )
}

function LiveCounts({ issue }: { readonly issue: Newsletter }) {
  const path = `/api/admin/newsletters/${encodeURIComponent(issue.id)}/progress`
  const { t } = useLingui()
  const notifyLoadFailure = useNotifyLoadFailure(
    t({
      id: 'admin.newsletters.progress.load-failed',
      message: 'Impossible de charger l’avancement',
    }),
  )
  const { value, problem, reload } = useServerAnswer(path, newsletterProgress, notifyLoadFailure)
  const obstacle = useKnownObstacle()
  const failureCause = useFailureCause()
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void reload()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [reload])
  return (
    <>
      <Counts issue={issue} counts={value ?? issue} />
      {obstacle !== null ? (
        <Banner tone="warning">
          <Trans id="admin.newsletters.stuck">
            Le serveur n’envoie plus d’e-mails. Les e-mails restants seront envoyés dès que l’envoi
            fonctionnera de nouveau.
          </Trans>
        </Banner>
      ) : problem !== null ? (
        <Text look="small" tone="quiet" role={roleInPlace(problem)}>
          {failureCause({ type: problem })}{' '}
          <Trans id="admin.newsletters.progress.unreachable">
            L’envoi continue sur le serveur. Les chiffres datent de la dernière réponse du serveur.
          </Trans>
        </Text>
      ) : null}
    </>
  )
}

type Counted = Pick<Newsletter, 'recipients' | 'sent' | 'refused' | 'left'>

type CountsProps = { readonly issue: Newsletter; readonly counts: Counted }

function Counts({ issue, counts }: CountsProps) {
  const { t } = useLingui()
  const { moment } = useDates()
  const { recipients, sent, refused, left } = counts
  const settled = sent + refused + left
  return (
    <>
      <Progress
        value={recipients === 0 ? 0 : (100 * settled) / recipients}
        label={t({ id: 'admin.newsletters.progress', message: 'Avancement de l’envoi' })}
      />
      <Text as="div" look="small">
        {t({
          id: 'admin.newsletters.progress.of',
          message: plural(recipients, {
            one: `${settled} sur # abonné`,
            other: `${settled} sur # abonnés`,
          }),
        })}
      </Text>
      <FactList
        facts={[
          { label: t({ id: 'admin.newsletters.count.sent', message: 'Envoyées' }), value: sent },
          {
            label: t({ id: 'admin.newsletters.count.refused', message: 'Refusées' }),
            value: refused,
          },
          {
            label: t({ id: 'admin.newsletters.count.left', message: 'Désinscrits entre-temps' }),
            value: left,
          },
          {
            label: t({ id: 'admin.newsletters.started', message: 'Lancée le' }),
            value: moment(issue.started_at),
          },
          ...(issue.ended_at === null
            ? []
            : [
                {
                  label: t({ id: 'admin.newsletters.ended', message: 'Terminée le' }),
                  value: moment(issue.ended_at),
                },
              ]),
        ]}
      />
    </>
  )
}

function Steps({ issue, onAnswered }: SendingProgressProps) {
  const { t } = useLingui()
  const { perform } = useSending()
  const { isBusy, run } = useOneAtATime()
  const [isStopping, setIsStopping] = useState(false)
  if (issue.state === 'sent' || issue.state === 'stopped') return null
  const press = async (step: SendingStep) => {
    const answered = await run(() => perform(issue, step))
    setIsStopping(false)
    if (answered) onAnswered(answered)
  }
  return (
    <Row gap="xs" wrap>
      {issue.state === 'sending' ? (
        <Button
          busy={isBusy}
          icon={<Pause aria-hidden="true" />}
          onClick={() => void press('pause')}
        >
          <Trans id="admin.newsletters.pause">Mettre en pause</Trans>
        </Button>
      ) : (
        <Button
          tone="main"
          busy={isBusy}
          icon={<Play aria-hidden="true" />}
          onClick={() => void press('resume')}
        >
          <Trans id="admin.newsletters.resume">Reprendre l’envoi</Trans>
        </Button>
      )}
      <Button
        tone="danger"
        icon={<CircleStop aria-hidden="true" />}
        onClick={() => setIsStopping(true)}
      >
        <Trans id="admin.newsletters.stop">Arrêter définitivement</Trans>
      </Button>
      <ConfirmDialog
        open={isStopping}
        tone="danger"
        title={t({
          id: 'admin.newsletters.stop.ask',
          message: 'Arrêter définitivement cet envoi ?',
        })}
        description={t({
          id: 'admin.newsletters.stop.text',
          message: 'Les abonnés qui n’ont pas encore reçu la newsletter ne la recevront pas.',
        })}
        confirmLabel={t({ id: 'admin.newsletters.stop', message: 'Arrêter définitivement' })}
        cancelLabel={t({ id: 'admin.cancel', message: 'Annuler' })}
        busy={isBusy}
        onConfirm={() => void press('stop')}
        onCancel={() => setIsStopping(false)}
      />
    </Row>
  )
}

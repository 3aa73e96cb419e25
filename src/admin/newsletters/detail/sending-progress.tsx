import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleStop, Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { roleInPlace, useTellLoad } from '#admin/entity/browser/use-tell-load.ts'
import { useOneAtATime } from '#admin/entity/use-one-at-a-time.ts'
import { useDates } from '#admin/entity/words/use-dates.ts'
import { useFailureCause } from '#admin/entity/words/use-failure-words.ts'
import { newsletterStateLabel } from '#admin/newsletters/newsletter-labels.ts'
import { useKnownObstacle, useSending } from '#admin/newsletters/use-sending.ts'
import type { Newsletter } from '#contract/entities/newsletter.ts'
import { newsletterProgress, type SendingStep } from '#contract/newsletter/subscribers.ts'
import { useAsked } from '#device/account/use-asked.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Progress } from '#ui/display/progress.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { FactList } from '#ui/ledger/fact-list.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { Text } from '#ui/type/text.tsx'

type SendingProgressProps = {
  readonly issue: Newsletter
  readonly onTaken: (issue: Newsletter) => void
}

const LOOK_MS = 2_000

/** How far the sending has come; live while it goes on. */
export function SendingProgress({ issue, onTaken }: SendingProgressProps) {
  const { i18n } = useLingui()
  const isSending = issue.state === 'sending'
  const [wasSending, setWasSending] = useState(isSending)
  if (isSending && !wasSending) setWasSending(true)
  return (
    <Stack gap="sm">
      {/* Of each e-mail nobody wants to hear; of a step that was pressed a toast tells. */}
      <VisuallyHidden role="status">
        {wasSending && issue.state === 'sent' ? i18n._(newsletterStateLabel('sent')) : null}
      </VisuallyHidden>
      {isSending ? <LiveCounts issue={issue} /> : <Counts issue={issue} counts={issue} />}
      <Steps issue={issue} onTaken={onTaken} />
    </Stack>
  )
}

function LiveCounts({ issue }: { readonly issue: Newsletter }) {
  const path = `/api/admin/newsletters/${encodeURIComponent(issue.id)}/progress`
  const { t } = useLingui()
  const tellLoad = useTellLoad(
    t({
      id: 'admin.newsletters.progress.load-failed',
      message: 'Impossible de charger l’avancement',
    }),
  )
  const { value, problem, reload } = useAsked(path, newsletterProgress, tellLoad)
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

function Steps({ issue, onTaken }: SendingProgressProps) {
  const { t } = useLingui()
  const { take } = useSending()
  const { isBusy, run } = useOneAtATime()
  const [isStopping, setIsStopping] = useState(false)
  if (issue.state === 'sent' || issue.state === 'stopped') return null
  const press = async (step: SendingStep) => {
    const taken = await run(() => take(issue, step))
    setIsStopping(false)
    if (taken) onTaken(taken)
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

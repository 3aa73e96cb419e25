import { Trans, useLingui } from '@lingui/react/macro'
import { BellRing, MonitorSmartphone } from 'lucide-react'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useAccount } from '#admin/shared/account-context.ts'
import { useNotifyLoadFailure, useNotifyOutcome } from '#admin/shared/call-failures.ts'
import { useDates } from '#admin/shared/labels/date-and-time.ts'
import { useStateSentences } from '#admin/shared/labels/state-sentences.ts'
import { OnlineSection } from '#admin/shared/online-section.tsx'
import { useOneAtATime } from '#admin/shared/use-one-at-a-time.ts'
import {
  ALERTS_PATH,
  type AlertChannel,
  type AlertSettings,
  alertSettings,
  type DeviceSubscription,
} from '#contract/alerts.ts'
import { askServer } from '#device/back-office/ask-server.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { useServerAnswer } from '#device/back-office/use-server-answer.ts'
import { reportFailure } from '#device/network/report-failure.ts'
import {
  type PushSupport,
  readPushSupport,
  renewDevice,
  type Subscribing,
  subscribeToPush,
  unsubscribeFromPush,
  watchPushSupport,
} from '#device/push-device.ts'
import { noteDevice } from '#device/push-subscription.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Banner } from '#ui/display/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { ChoiceChips } from '#ui/form/toggle-chips.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { RecordList, RecordRow } from '#ui/table/record-row.tsx'
import { Text } from '#ui/text/text.tsx'

/** Why this device cannot ring, found out when ringing was switched on. */
type PushProblem = Exclude<Subscribing['type'], 'subscribed'>

/** Saves the choice when it is pressed: the browser asks for its permission then, and at no other time. */
const useChooseAlerts = ({ push_key }: AlertSettings, onChosen: () => Promise<void>) => {
  const { t } = useLingui()
  const backOffice = useBackOffice()
  const { id: accountId } = useAccount()
  const notifyOutcome = useNotifyOutcome()
  const { isBusy, run } = useOneAtATime()
  const [problem, setProblem] = useState<PushProblem | null>(null)

  const save = async (channel: AlertChannel, subscription: DeviceSubscription | null) => {
    const body = { channel, subscription }
    const request = { method: 'PUT', path: ALERTS_PATH, body } as const
    const asked = await askServer(backOffice, request, alertSettings)
    const isSaved = notifyOutcome(asked, {
      done: doneText(channel),
      failed: t({ id: 'admin.alerts.not-chosen', message: 'Le choix n’a pas été enregistré' }),
    })
    if (isSaved && channel !== 'push') await unsubscribeFromPush()
    if (asked.type === 'done' && subscription !== null)
      await noteDevice(caches, { accountId, subscription, settings: asked.value })
    if (isSaved) await onChosen()
    return isSaved
  }
  const doneText = (channel: AlertChannel): string =>
    channel === 'push'
      ? t({ id: 'admin.alerts.chosen.push', message: 'Cet appareil vous préviendra' })
      : channel === 'email'
        ? t({ id: 'admin.alerts.chosen.email', message: 'Un e-mail vous préviendra' })
        : t({ id: 'admin.alerts.chosen.none', message: 'Vous ne recevrez plus d’alertes' })

  const choose = (channel: AlertChannel): void => {
    setProblem(null)
    void run(async () => {
      if (channel !== 'push') return save(channel, null)
      const made = await subscribeToPush(push_key)
      if (made.type === 'subscribed') return save('push', made.subscription)
      setProblem(made.type)
      return false
    })
  }
  return { isBusy, problem, choose }
}

/** How this administrator is notified while no screen is open. */
export function AlertsSection() {
  const { t } = useLingui()
  const notifyLoadFailure = useNotifyLoadFailure(
    t({ id: 'admin.alerts.load-failed', message: 'Impossible de charger le choix des alertes' }),
  )
  const asked = useServerAnswer(ALERTS_PATH, alertSettings, notifyLoadFailure)
  return (
    <OnlineSection
      level={2}
      title={<Trans id="admin.alerts.title">Être prévenu</Trans>}
      asked={asked}
    >
      {(settings) => <Choice settings={settings} onChosen={asked.reload} />}
    </OnlineSection>
  )
}

type ChoiceProps = {
  readonly settings: AlertSettings
  readonly onChosen: () => Promise<void>
}

function Choice({ settings, onChosen }: ChoiceProps) {
  const { t } = useLingui()
  const { channel, sends_mail, devices } = settings
  const support = useSyncExternalStore(watchPushSupport, readPushSupport)
  const { isBusy, problem, choose } = useChooseAlerts(settings, onChosen)
  const canPush = support === 'granted' || support === 'prompt'
  const isHere = devices.some(({ is_current }) => is_current)
  useForgetDeniedDevice(support, isHere, onChosen)
  const options = [
    { value: 'none', label: t({ id: 'admin.alerts.none', message: 'Rien' }) },
    ...(sends_mail || channel === 'email'
      ? [{ value: 'email', label: t({ id: 'admin.alerts.email', message: 'E-mail' }) } as const]
      : []),
    ...(canPush || channel === 'push'
      ? [
          {
            value: 'push',
            label: t({ id: 'admin.alerts.push', message: 'Notifications' }),
          } as const,
        ]
      : []),
  ] as const
  return (
    <Stack gap="sm" aria-busy={isBusy}>
      <Text>
        <Trans id="admin.alerts.what">
          Choisissez comment être prévenu d’un entretien, d’une commande ou d’un message quand le
          back-office est fermé.
        </Trans>
      </Text>
      <ChoiceChips
        label={t({ id: 'admin.alerts.how', message: 'Me prévenir par' })}
        options={options}
        value={channel}
        onChange={choose}
      />
      <div role="status">
        {problem !== null ? (
          <Problem problem={problem} />
        ) : channel === 'push' && support === 'denied' ? (
          <Denied />
        ) : null}
      </div>
      {channel === 'push' ? <Devices devices={devices} /> : null}
      {channel === 'push' && canPush && !isHere ? (
        <Row>
          <Button
            icon={<BellRing aria-hidden="true" />}
            busy={isBusy}
            busyLabel={t({ id: 'admin.alerts.choosing', message: 'Activation…' })}
            onClick={() => choose('push')}
          >
            <Trans id="admin.alerts.here">Activer sur cet appareil</Trans>
          </Button>
        </Row>
      ) : null}
      <Text look="small" tone="quiet">
        <Trans id="admin.alerts.rule">
          L’alerte indique seulement le type et le nombre des demandes, jamais un nom ni un texte.
          Plusieurs demandes reçues en peu de temps donnent une seule alerte.
        </Trans>
      </Text>
      {sends_mail ? null : (
        <Text look="small" tone="quiet">
          <Trans id="admin.alerts.no-mail">
            L’alerte par e-mail n’est pas disponible : l’envoi d’e-mails n’est pas configuré sur ce
            serveur (SMTP_URL).
          </Trans>
        </Text>
      )}
      {channel === 'push' && support === 'denied' ? null : <WhyNoPush support={support} />}
    </Stack>
  )
}

/**
 * The permission was withdrawn in the browser's settings while this device rang: informs the server now rather than at
 * its next attempt.
 */
const useForgetDeniedDevice = (
  support: PushSupport,
  isHere: boolean,
  onLeft: () => Promise<void>,
): void => {
  const backOffice = useBackOffice()
  const { id: accountId } = useAccount()
  const isDenied = support === 'denied' && isHere
  const reload = useEffectEvent(onLeft)
  useEffect(() => {
    if (!isDenied) return
    renewDevice(backOffice, accountId).then(
      ({ type }) => (type === 'lost' ? reload() : undefined),
      (reason: unknown) => reportFailure(`notifications: ${reason}`),
    )
  }, [isDenied, backOffice, accountId])
}

function Problem({ problem }: { readonly problem: PushProblem }) {
  const say = useStateSentences()
  if (problem === 'denied') return <Denied />
  return (
    <Banner tone="warning">
      {problem === 'failed' ? (
        <>
          <Trans id="admin.alerts.failed">
            Le service de notifications de ce navigateur ne répond pas.
          </Trans>{' '}
          {say('retrySoon')}
        </>
      ) : (
        <Trans id="admin.alerts.not-ready">
          Ce navigateur ne peut pas encore recevoir de notifications : rechargez la page, puis
          réessayez.
        </Trans>
      )}
    </Banner>
  )
}

/** The admin has chosen notifications, and this browser refuses them. */
function Denied() {
  return (
    <Banner tone="warning">
      <DeniedText />
    </Banner>
  )
}

function DeniedText() {
  return (
    <Trans id="admin.alerts.denied">
      Ce navigateur refuse les notifications de ce site. Autorisez-les dans ses réglages (le cadenas
      à côté de l’adresse), puis activez-les ici.
    </Trans>
  )
}

/** What the admin can do if notifications cannot be offered. */
function WhyNoPush({ support }: { readonly support: PushSupport }) {
  if (support === 'granted' || support === 'prompt') return null
  return (
    <Text look="small" tone="quiet">
      {support === 'denied' ? (
        <DeniedText />
      ) : support === 'needs-install' ? (
        <Trans id="admin.alerts.needs-install">
          Sur iPhone et iPad, les notifications demandent l’application : touchez Partager, « Sur
          l’écran d’accueil », puis ouvrez Néomuse depuis son icône.
        </Trans>
      ) : (
        <Trans id="admin.alerts.unsupported">
          Ce navigateur ne sait pas recevoir de notifications. Choisissez l’e-mail, ou ouvrez le
          back-office dans Chrome, Edge, Firefox ou Safari.
        </Trans>
      )}
    </Text>
  )
}

function Devices({ devices }: Pick<AlertSettings, 'devices'>) {
  const { t } = useLingui()
  const { day } = useDates()
  if (devices.length === 0)
    return (
      <Text look="small" tone="quiet">
        <Trans id="admin.alerts.no-device">
          Aucun appareil ne reçoit de notifications pour l’instant.
        </Trans>
      </Text>
    )
  return (
    <RecordList
      label={t({
        id: 'admin.alerts.devices',
        message: 'Appareils qui reçoivent les notifications',
      })}
    >
      {devices.map(({ id, device, created_at, is_current }) => {
        const since = day(created_at)
        return (
          <RecordRow
            key={id}
            media={<MonitorSmartphone aria-hidden="true" />}
            title={
              device || t({ id: 'admin.sessions.unknown-device', message: 'Appareil inconnu' })
            }
            meta={t({ id: 'admin.alerts.since', message: `Depuis le ${since}` })}
            end={
              is_current ? (
                <Badge tone="success">
                  <Trans id="admin.alerts.this-device">Cet appareil</Trans>
                </Badge>
              ) : null
            }
          />
        )
      })}
    </RecordList>
  )
}

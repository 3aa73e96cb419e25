import { Trans, useLingui } from '@lingui/react/macro'
import { MailCheck, MailX, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useDates } from '#admin/shared/labels/date-and-time.ts'
import { languageLabel } from '#admin/shared/labels/value-labels.tsx'
import { RowNotFound } from '#admin/shared/list/opened-row.tsx'
import { type UrlLayer, useOpenings } from '#admin/shared/url-state.ts'
import { useLastValue } from '#admin/shared/use-last-value.ts'
import { useOneAtATime } from '#admin/shared/use-one-at-a-time.ts'
import type { Subscriber } from '#contract/admin/subscribers.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { FactList } from '#ui/table/fact-list.tsx'
import { Heading } from '#ui/text/text.tsx'
import { SubscriberBadge } from './newsletter-labels.tsx'
import { useSubscriberActions } from './use-subscribers.ts'

type SubscriberDialogProps = {
  readonly entries: readonly Subscriber[]
  readonly layer: UrlLayer
  /** The changed subscriber; null: it was erased. */
  readonly onSettled: (id: string, subscriber: Subscriber | null) => void
}

/** The subscriber that the address names. */
export function SubscriberDialog({ entries, layer, onSettled }: SubscriberDialogProps) {
  const { target, opening } = useOpenings(layer.value)
  // One that was just erased stays rendered while its dialog closes.
  const shown = useLastValue(entries.find(({ id }) => id === target) ?? null)
  const isOpen = layer.value !== null
  if (target === null) return null
  if (shown?.id !== target)
    return (
      <RowNotFound isOpen={isOpen} onClose={layer.close}>
        <Trans id="admin.subscribers.gone">Cette adresse n’est pas dans cette liste.</Trans>
      </RowNotFound>
    )
  return (
    <OpenSubscriber
      key={opening}
      subscriber={shown}
      isOpen={isOpen}
      layer={layer}
      onSettled={onSettled}
    />
  )
}

type OpenSubscriberProps = Omit<SubscriberDialogProps, 'entries'> & {
  readonly subscriber: Subscriber
  readonly isOpen: boolean
}

function OpenSubscriber({ subscriber, isOpen, layer, onSettled }: OpenSubscriberProps) {
  const { t } = useLingui()
  const { markBounced, erase } = useSubscriberActions()
  const { isBusy, run } = useOneAtATime()
  const [isAsking, setIsAsking] = useState(false)
  const { id, email } = subscriber
  const isBounced = subscriber.bounced_at !== null
  const mark = async () => {
    const marked = await run(() => markBounced(id, !isBounced))
    if (marked) onSettled(id, marked)
  }
  const eraseNow = async () => {
    // If the server was not reached, the dialog stays open so that the admin can try again.
    if (!(await run(() => erase(email)))) return
    setIsAsking(false)
    layer.close()
    onSettled(id, null)
  }
  return (
    <>
      <Dialog
        inAddress
        open={isOpen}
        onClose={layer.close}
        title={email}
        closeLabel={t({ id: 'admin.close', message: 'Fermer' })}
        footer={
          <>
            <Button
              busy={isBusy}
              icon={isBounced ? <MailCheck aria-hidden="true" /> : <MailX aria-hidden="true" />}
              onClick={() => void mark()}
            >
              {isBounced ? (
                <Trans id="admin.subscribers.unbounce">Lui écrire de nouveau</Trans>
              ) : (
                <Trans id="admin.subscribers.bounce">Marquer en échec</Trans>
              )}
            </Button>
            <Button
              tone="danger"
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => setIsAsking(true)}
            >
              <Trans id="admin.subscribers.erase">Effacer</Trans>
            </Button>
          </>
        }
      >
        <Consent subscriber={subscriber} />
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        tone="danger"
        title={t({
          id: 'admin.subscribers.erase.ask',
          message: 'Effacer toutes les données de cette adresse ?',
        })}
        description={t({
          id: 'admin.subscribers.erase.text',
          message: `${email}. L’abonnement, ses messages et ses demandes d’entretien sont supprimés ; ses commandes restent, sans nom, pour les comptes. Ces données ne reviendront pas avec une sauvegarde restaurée.`,
        })}
        confirmLabel={t({ id: 'admin.subscribers.erase', message: 'Effacer' })}
        cancelLabel={t({ id: 'admin.cancel', message: 'Annuler' })}
        busy={isBusy}
        onConfirm={() => void eraseNow()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}

/** The proof of consent for the address. */
function Consent({ subscriber }: { readonly subscriber: Subscriber }) {
  const { t, i18n } = useLingui()
  const { moment } = useDates()
  const { state, language, created_at, confirmed_at, consent_text, consent_page } = subscriber
  const unknown = t({ id: 'admin.subscribers.unknown', message: 'Pas conservé à cette date' })
  return (
    <Stack gap="md">
      <Row gap="2xs" wrap>
        <SubscriberBadge state={state} />
      </Row>
      {subscriber.bounced_at === null ? null : (
        <Banner tone="warning">
          <Trans id="admin.subscribers.bounced.text">
            Cette adresse ne reçoit plus la newsletter.
          </Trans>
        </Banner>
      )}
      <Heading level={3} look="small">
        <Trans id="admin.subscribers.consent">Preuve du consentement</Trans>
      </Heading>
      <FactList
        labels="above"
        facts={[
          {
            label: t({ id: 'admin.subscribers.asked', message: 'Demandé le' }),
            value: moment(created_at),
          },
          {
            label: t({ id: 'admin.subscribers.confirmed', message: 'Confirmé par e-mail le' }),
            value:
              confirmed_at === null
                ? t({ id: 'admin.subscribers.unconfirmed', message: 'Pas encore' })
                : moment(confirmed_at),
          },
          {
            label: t({ id: 'admin.language', message: 'Langue' }),
            value: i18n._(languageLabel(language)),
          },
          {
            label: t({ id: 'admin.subscribers.consent.page', message: 'Depuis la page' }),
            value: consent_page || unknown,
          },
          {
            label: t({ id: 'admin.subscribers.consent.text', message: 'Texte affiché' }),
            value: consent_text === '' ? unknown : <span lang={language}>{consent_text}</span>,
          },
        ]}
      />
    </Stack>
  )
}

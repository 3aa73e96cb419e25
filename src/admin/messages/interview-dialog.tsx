import { Trans, useLingui } from '@lingui/react/macro'
import { Mail, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNotifyOutcome } from '#admin/shared/call-failures.ts'
import { DueLine, HandledButton } from '#admin/shared/due-mark.tsx'
import { useDueInquiriesById } from '#admin/shared/due-replies.ts'
import { useDates } from '#admin/shared/labels/date-and-time.ts'
import { languageLabel } from '#admin/shared/labels/value-labels.tsx'
import { RowNotFound } from '#admin/shared/list/opened-row.tsx'
import { type UrlLayer, useOpenings } from '#admin/shared/url-state.ts'
import { useLastValue } from '#admin/shared/use-last-value.ts'
import { useOneAtATime } from '#admin/shared/use-one-at-a-time.ts'
import { INTERVIEWS_PATH, type Interview } from '#contract/public/forms/interview-request.ts'
import { deleteOnServer } from '#device/back-office/ask-server.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { phoneAddress, whatsappAddress } from '#domain/contact-links.ts'
import { mailtoAddress } from '#domain/text/email-address.ts'
import { isolate } from '#domain/text/isolate.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { FactList } from '#ui/table/fact-list.tsx'
import { MessageText } from '#ui/table/message-text.tsx'
import { NewTabMark } from '#ui/text/control-labels.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { InterviewMarks } from './interview-list.tsx'
import { blankMailto } from './mailto-address.ts'

type DeleteInterviewProps = {
  /** Null: no question is open. */
  readonly interview: Interview | null
  readonly onDeleted: () => void
  readonly onClose: () => void
}

/** Asks, and deletes it on the server, where the only copy is. */
function DeleteInterview({ interview, onDeleted, onClose }: DeleteInterviewProps) {
  const { t } = useLingui()
  const deleteNow = useDeleteInterview()
  const { isBusy, run } = useOneAtATime()
  const shown = useLastValue(interview)
  const confirm = async (id: string) => {
    // If the server was not reached, the dialog stays open so that the admin can try again.
    if (await run(() => deleteNow(id))) onDeleted()
  }
  return (
    <ConfirmDialog
      open={interview !== null}
      tone="danger"
      title={t({ id: 'admin.interviews.sure', message: 'Supprimer cette demande d’entretien ?' })}
      description={
        <>
          {shown?.name ? `${isolate(shown.name)}. ` : null}
          <Trans id="admin.interviews.sure.text">
            Cette demande est supprimée du serveur, immédiatement et définitivement.
          </Trans>
        </>
      }
      confirmLabel={t({ id: 'admin.delete', message: 'Supprimer' })}
      cancelLabel={t({ id: 'admin.cancel', message: 'Annuler' })}
      busy={isBusy}
      onConfirm={() => interview && void confirm(interview.id)}
      onCancel={onClose}
    />
  )
}

/** Deletes it and reports the result; true if it is deleted. */
const useDeleteInterview = (): ((id: string) => Promise<boolean>) => {
  const { t } = useLingui()
  const backOffice = useBackOffice()
  const notifyOutcome = useNotifyOutcome()
  return async (id) => {
    const path = `${INTERVIEWS_PATH}/${encodeURIComponent(id)}`
    return notifyOutcome(await deleteOnServer(backOffice, path), {
      done: t({ id: 'admin.interviews.deleted', message: 'Demande d’entretien supprimée' }),
      failed: t({
        id: 'admin.interviews.not-deleted',
        message: 'La demande d’entretien n’a pas été supprimée',
      }),
    })
  }
}

/** Links to call the number, and to write to it on WhatsApp if possible. */
function PhoneLinks({ phone }: { readonly phone: string }) {
  const call = phoneAddress(phone)
  const whatsapp = whatsappAddress(phone)
  if (call === null) return phone
  return (
    <>
      <TextLink href={call}>{phone}</TextLink>
      {whatsapp === null ? null : (
        <>
          {' · '}
          <TextLink href={whatsapp} target="_blank" rel="noopener">
            WhatsApp <NewTabMark />
          </TextLink>
        </>
      )}
    </>
  )
}

type InterviewDetailsProps = { readonly interview: Interview }

/** Everything that the visitor has entered, and how long it is kept. */
function InterviewDetails({ interview }: InterviewDetailsProps) {
  const { t } = useLingui()
  const { experience, goals, is_readable, is_quarantined, delete_at } = interview
  const { day } = useDates()
  const last = day(delete_at)
  return (
    <Stack gap="md">
      <Row gap="2xs" wrap>
        <InterviewMarks interview={interview} />
      </Row>
      <DueLine dueReply={useDueInquiriesById().get(interview.id)} />
      {is_quarantined ? (
        <Banner>
          <Trans id="admin.interviews.to-check.text">
            Cette demande vient probablement d’un robot : vérifiez avant de répondre.
          </Trans>
        </Banner>
      ) : null}
      {is_readable ? null : <WrongKey />}
      <Facts interview={interview} />
      <Answered title={t({ id: 'admin.interviews.experience', message: 'Expérience' })}>
        {experience}
      </Answered>
      <Answered title={t({ id: 'admin.interviews.goals', message: 'Objectifs' })}>{goals}</Answered>
      <Text look="small" tone="quiet">
        <Trans id="admin.interviews.delete-at">Sera supprimée automatiquement le {last}</Trans>
      </Text>
    </Stack>
  )
}

function WrongKey() {
  return (
    <Banner tone="warning">
      <Trans id="admin.interviews.wrong-key">
        Cette demande a été chiffrée avec une autre clé que celle du serveur (DATA_KEY). Elle sera
        de nouveau lisible avec la bonne clé ; sans cette clé, vous ne pouvez que la supprimer.
      </Trans>
    </Banner>
  )
}

function Facts({ interview }: InterviewDetailsProps) {
  const { t, i18n } = useLingui()
  const { created_at, is_readable, email, phone, budget, consented_at, language } = interview
  const { moment } = useDates()
  const came = {
    label: t({ id: 'admin.interviews.came', message: 'Reçue le' }),
    value: moment(created_at),
  }
  if (!is_readable) return <FactList facts={[came]} />
  return (
    <FactList
      labels="above"
      facts={[
        came,
        {
          label: t({ id: 'admin.interviews.email', message: 'E-mail' }),
          value: <TextLink href={mailtoAddress(email)}>{email}</TextLink>,
        },
        {
          label: t({ id: 'admin.language', message: 'Langue' }),
          value: language === null ? NOTHING : i18n._(languageLabel(language)),
        },
        {
          label: t({ id: 'admin.interviews.phone', message: 'Téléphone' }),
          value: phone === null ? NOTHING : <PhoneLinks phone={phone} />,
        },
        {
          label: t({ id: 'admin.interviews.budget', message: 'Budget' }),
          value: budget ?? NOTHING,
        },
        {
          label: t({ id: 'admin.interviews.consent', message: 'Accord donné le' }),
          value:
            consented_at === null
              ? t({
                  id: 'admin.interviews.no-consent',
                  message: 'Pas demandé à cette date',
                })
              : moment(consented_at),
        },
      ]}
    />
  )
}

const NOTHING = '—'

type AnsweredProps = { readonly title: ReactNode; readonly children: string }

/** The visitor's free text, if any. */
function Answered({ title, children }: AnsweredProps) {
  if (children === '') return null
  return (
    <Stack as="section" gap="2xs">
      <Heading level={3} look="small">
        {title}
      </Heading>
      <MessageText>{children}</MessageText>
    </Stack>
  )
}

type InterviewDialogProps = {
  readonly interviews: readonly Interview[]
  readonly layer: UrlLayer
  readonly onDeleted: (id: string) => void
}

/** The interview that the address names. */
export function InterviewDialog({ interviews, layer, onDeleted }: InterviewDialogProps) {
  const { target, opening } = useOpenings(layer.value)
  // One that was just deleted stays rendered while its dialog closes.
  const shown = useLastValue(interviews.find(({ id }) => id === target) ?? null)
  const isOpen = layer.value !== null
  if (target === null) return null
  if (shown?.id !== target)
    return (
      <RowNotFound isOpen={isOpen} onClose={layer.close}>
        <Trans id="admin.interviews.gone">Cette demande a été supprimée.</Trans>
      </RowNotFound>
    )
  return <OpenInterview key={opening} interview={shown} {...{ isOpen, layer, onDeleted }} />
}

type OpenInterviewProps = Omit<InterviewDialogProps, 'interviews'> & {
  readonly interview: Interview
  readonly isOpen: boolean
}

function OpenInterview({ interview, isOpen, layer, onDeleted }: OpenInterviewProps) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const deleted = () => {
    setIsAsking(false)
    layer.close()
    onDeleted(interview.id)
  }
  return (
    <>
      <Dialog
        inAddress
        open={isOpen}
        onClose={layer.close}
        title={
          interview.name || t({ id: 'admin.interviews.unreadable', message: 'Demande illisible' })
        }
        closeLabel={t({ id: 'admin.close', message: 'Fermer' })}
        footer={
          <>
            <HandledButton id={interview.id} />
            {interview.is_readable ? <Answer email={interview.email} /> : null}
            <Button
              tone="danger"
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => setIsAsking(true)}
            >
              <Trans id="admin.delete">Supprimer</Trans>
            </Button>
          </>
        }
      >
        <InterviewDetails interview={interview} />
      </Dialog>
      <DeleteInterview
        interview={isAsking ? interview : null}
        onDeleted={deleted}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}

/** Opens the device's own email program: an email sent by the server would be stored as a message. */
function Answer({ email }: Pick<Interview, 'email'>) {
  const { t } = useLingui()
  const subject = t({ id: 'admin.interviews.subject', message: 'Ta demande d’entretien' })
  return (
    <Button tone="main" icon={<Mail aria-hidden="true" />} asChild>
      <a href={blankMailto(email, subject)}>
        <Trans id="admin.interviews.answer">Répondre par e-mail</Trans>
      </a>
    </Button>
  )
}

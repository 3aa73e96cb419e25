import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef } from 'react'
import { DueLine } from '#admin/shared/due-mark.tsx'
import { useDueRepliesById } from '#admin/shared/due-replies.ts'
import { DraftNotKept } from '#admin/shared/form/unsaved-form.tsx'
import { useDates } from '#admin/shared/labels/date-and-time.ts'
import { languageLabel } from '#admin/shared/labels/value-labels.tsx'
import { PendingMark } from '#admin/shared/list/list-row.tsx'
import { OpenedRow } from '#admin/shared/list/opened-row.tsx'
import type { UrlLayer } from '#admin/shared/url-state.ts'
import { useSaveEdit } from '#admin/shared/use-save-edit.tsx'
import type { Message } from '#contract/entities/message.ts'
import type { Locale } from '#contract/locales.ts'
import { usePendingRowIds, useRow } from '#device/back-office/use-rows.ts'
import { mailtoAddress } from '#domain/text/email-address.ts'
import { isolate } from '#domain/text/isolate.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Banner } from '#ui/display/banner.tsx'
import { Form } from '#ui/form/form.tsx'
import { type Observable, useSelected } from '#ui/form/observable.ts'
import { TextArea } from '#ui/form/text-field.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { MessageText } from '#ui/table/message-text.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { typeLabel } from './message-labels.ts'
import {
  ReplyActions,
  type ReplySending,
  ReplyThread,
  SendReply,
  useReplyDraft,
  useSendReply,
} from './replies.tsx'

/** `own-program`: the server sends no emails, or has no sender address. Null while the device reads it. */
const useMailRoute = (): 'server' | 'own-program' | null => {
  const settings = useRow('settings', 'settings')
  if (settings === undefined) return null
  return settings?.sends_mail && settings.contact_email !== '' ? 'server' : 'own-program'
}

/** An opened message counts as read, for good. */
const useMarkRead = ({ id, is_read }: Message, isOpen: boolean): void => {
  const { t } = useLingui()
  const saveEdit = useSaveEdit()
  const isMarked = useRef(false)
  useEffect(() => {
    // Once per opening: if the device refuses to store it, the toast says so, and the next opening tries again.
    if (!isOpen || is_read || isMarked.current) return
    isMarked.current = true
    void saveEdit(
      { type: 'update', entity: 'messages', rowId: id, fields: { is_read: true } },
      t({ id: 'admin.messages.marked', message: 'Message marqué comme lu' }),
    )
  }, [id, is_read, isOpen, saveEdit, t])
}

export function MessageDialog({ layer }: { readonly layer: UrlLayer }) {
  return (
    <OpenedRow entity="messages" layer={layer}>
      {(message, isOpen) => <OpenMessage message={message} isOpen={isOpen} onClose={layer.close} />}
    </OpenedRow>
  )
}

type OpenMessageProps = {
  readonly message: Message
  readonly isOpen: boolean
  readonly onClose: () => void
}

function OpenMessage({ message, isOpen, onClose }: OpenMessageProps) {
  const { t } = useLingui()
  const { reply, setReply, isKept, isElsewhere } = useReplyDraft(message.id, isOpen)
  const mailRoute = useMailRoute()
  const formId = useId()
  const { isBusy, problem, send, noteAsSent, forget } = useSendReply(message.id, {
    reply,
    onSaved: () => setReply(''),
  })
  // Added to what is being written, never replacing it.
  const takeUp = (words: string) => {
    const typed = reply.get()
    setReply(typed.trim() === '' ? words : `${typed}\n\n${words}`)
  }
  useMarkRead(message, isOpen)
  return (
    <Dialog
      inAddress
      open={isOpen}
      onClose={onClose}
      title={message.subject || t({ id: 'admin.messages.no-subject', message: 'Sans objet' })}
      closeLabel={t({ id: 'admin.close', message: 'Fermer' })}
      footer={
        mailRoute === 'own-program' ? (
          <ReplyActions {...{ message, reply, isBusy, noteAsSent }} />
        ) : (
          <SendReply {...{ formId, isBusy, reply }} isReady={mailRoute === 'server'} />
        )
      }
    >
      {/* An update of the application never reloads a page that contains this attribute. */}
      <Stack
        gap="md"
        data-read-first
        {...(isKept && !isElsewhere ? {} : { 'data-form-in-use': '' })}
      >
        <Sender message={message} />
        <DueLine dueReply={useDueRepliesById().get(message.id)} />
        <MessageText lang={message.language ?? undefined}>{message.message}</MessageText>
        <ReplyThread messageId={message.id} onTakeUp={takeUp} />
        <DraftNotKept isKept={isKept} isElsewhere={isElsewhere} />
        <Form id={formId} onSubmit={() => (mailRoute === 'server' ? void send() : undefined)}>
          <ReplyField
            {...{ reply, isBusy, problem }}
            onType={(typed) => {
              setReply(typed)
              forget()
            }}
          />
        </Form>
        {mailRoute === 'own-program' ? (
          <Banner>
            <Trans id="admin.messages.no-sending">
              L’envoi d’e-mails n’est pas configuré sur ce serveur. Votre réponse s’ouvre dans votre
              messagerie : envoyez-la depuis là.
            </Trans>
            {message.version > 0 ? (
              <>
                {' '}
                <Trans id="admin.messages.no-sending.note">
                  Après l’envoi, marquez la réponse comme envoyée : elle restera affichée sous le
                  message.
                </Trans>
              </>
            ) : null}
          </Banner>
        ) : null}
      </Stack>
    </Dialog>
  )
}

type ReplyFieldProps = Pick<ReplySending, 'isBusy' | 'problem'> & {
  readonly reply: Observable<string>
  readonly onType: (typed: string) => void
}

function ReplyField({ reply, isBusy, problem, onType }: ReplyFieldProps) {
  const { t } = useLingui()
  return (
    <TextArea
      label={t({ id: 'admin.messages.reply', message: 'Votre réponse' })}
      rows={4}
      value={useSelected(reply, (typed) => typed)}
      // Text typed while the reply is being stored would be lost with it.
      readOnly={isBusy}
      onChange={onType}
      error={problem}
    />
  )
}

function Sender({ message }: { readonly message: Message }) {
  const { i18n } = useLingui()
  const { moment } = useDates()
  const isPending = usePendingRowIds('messages').has(message.id)
  return (
    <Stack gap="2xs">
      <Row gap="2xs" wrap>
        <Badge>{i18n._(typeLabel(message.type))}</Badge>
        {message.is_quarantined ? (
          <Badge tone="danger">
            <Trans id="admin.suspect">Indésirable</Trans>
          </Badge>
        ) : null}
        {isPending ? <PendingMark over={null} /> : null}
      </Row>
      <Text look="small">
        {isolate(message.name)} ·{' '}
        <TextLink href={mailtoAddress(message.email)}>{message.email}</TextLink>
      </Text>
      {message.language ? <LanguageLine language={message.language} /> : null}
      <Text look="small" tone="quiet">
        {moment(message.created_at)}
      </Text>
    </Stack>
  )
}

/** The language in which the answer should be written. */
function LanguageLine({ language }: { readonly language: Locale }) {
  const { i18n } = useLingui()
  const name = i18n._(languageLabel(language))
  return (
    <Text look="small">
      <Trans id="admin.messages.language">Langue : {name}</Trans>
    </Text>
  )
}

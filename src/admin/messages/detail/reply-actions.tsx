import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Copy, ExternalLink } from 'lucide-react'
import { useCopyText } from '#admin/entity/browser/use-copy-text.ts'
import type { Message } from '#contract/entities/message.ts'
import { Button } from '#ui/form/button.tsx'
import { type Observable, useSelected } from '#ui/form/observable.ts'
import { replyAddress } from './reply-address.ts'
import type { ReplySending } from './use-send-reply.ts'

type ReplyActionsProps = Pick<ReplySending, 'isBusy' | 'noteAsSent'> & {
  readonly message: Message
  readonly reply: Observable<string>
}

/** Where the server sends no e-mails, an answer leaves through the device's own mail program. */
export function ReplyActions({ message, isBusy, noteAsSent, ...props }: ReplyActionsProps) {
  const { t } = useLingui()
  const reply = useSelected(props.reply, (typed) => typed)
  const copyText = useCopyText()
  const copy = () =>
    void copyText(reply, t({ id: 'admin.messages.reply', message: 'Votre réponse' }))
  const { address, holdsReply } = replyAddress(message, reply)
  const isBlank = reply.trim() === ''
  const words = <Trans id="admin.messages.reply.open">Ouvrir dans ma messagerie</Trans>
  const icon = <ExternalLink aria-hidden="true" />
  return (
    <>
      {isBlank ? (
        <Button tone="main" icon={icon} disabled>
          {words}
        </Button>
      ) : (
        <Button tone="main" icon={icon} asChild>
          <a href={address} onClick={holdsReply ? undefined : copy}>
            {words}
          </a>
        </Button>
      )}
      <Button tone="ghost" icon={<Copy aria-hidden="true" />} disabled={isBlank} onClick={copy}>
        <Trans id="admin.messages.reply.copy">Copier la réponse</Trans>
      </Button>
      {/* A server that counts no versions keeps no replies either. */}
      {message.version > 0 ? (
        <Button
          icon={<Check aria-hidden="true" />}
          disabled={isBlank}
          busy={isBusy}
          onClick={() => void noteAsSent()}
        >
          <Trans id="admin.messages.reply.note">Marquer comme envoyée</Trans>
        </Button>
      ) : null}
    </>
  )
}

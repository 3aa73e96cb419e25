import { Trans } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { Button } from '#ui/form/button.tsx'
import type { ReplySending } from './use-send-reply.ts'

type SendReplyProps = Pick<ReplySending, 'isBusy' | 'send'> & {
  readonly isBlank: boolean
  /** False until it is known which way a reply takes. */
  readonly isReady: boolean
}

export function SendReply({ isBusy, send, isBlank, isReady }: SendReplyProps) {
  return (
    <Button
      tone="main"
      icon={<Send aria-hidden="true" />}
      busy={isBusy}
      disabled={isBlank || !isReady}
      onClick={() => void send()}
    >
      <Trans id="admin.messages.reply.send">Envoyer la réponse</Trans>
    </Button>
  )
}

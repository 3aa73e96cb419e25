import { Trans } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { Button } from '#ui/form/button.tsx'
import { type Observable, useSelected } from '#ui/form/observable.ts'
import type { ReplySending } from './use-send-reply.ts'

type SendReplyProps = Pick<ReplySending, 'isBusy'> & {
  /** The form that the reply is written in. */
  readonly formId: string
  readonly reply: Observable<string>
  /** False until it is known which way a reply takes. */
  readonly isReady: boolean
}

export function SendReply({ formId, isBusy, reply, isReady }: SendReplyProps) {
  const isBlank = useSelected(reply, (typed) => typed.trim() === '')
  return (
    <Button
      tone="main"
      icon={<Send aria-hidden="true" />}
      type="submit"
      form={formId}
      busy={isBusy}
      disabled={isBlank || !isReady}
    >
      <Trans id="admin.messages.reply.send">Envoyer la réponse</Trans>
    </Button>
  )
}

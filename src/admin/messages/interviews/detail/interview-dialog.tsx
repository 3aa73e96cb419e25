import { Trans, useLingui } from '@lingui/react/macro'
import { Mail, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { AddressLayer } from '#admin/entity/address/use-address-layer.ts'
import { useOpenings } from '#admin/entity/address/use-openings.ts'
import { MissingRow } from '#admin/entity/missing/missing-row.tsx'
import { HandledButton } from '#admin/entity/promises/handled-button.tsx'
import { useLastValue } from '#admin/entity/use-last-value.ts'
import { letterAddress } from '#admin/messages/detail/reply-address.ts'
import type { Interview } from '#contract/public/forms/interview-request.ts'
import { Button } from '#ui/form/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DeleteInterview } from './delete-interview.tsx'
import { InterviewDetails } from './interview-details.tsx'

type InterviewDialogProps = {
  readonly interviews: readonly Interview[]
  readonly layer: AddressLayer
  readonly onDeleted: (id: string) => void
}

/** The interview that the address names. */
export function InterviewDialog({ interviews, layer, onDeleted }: InterviewDialogProps) {
  const { target, opening } = useOpenings(layer.value)
  // One that was just deleted stays drawn while its window closes.
  const shown = useLastValue(interviews.find(({ id }) => id === target) ?? null)
  const isOpen = layer.value !== null
  if (target === null) return null
  if (shown?.id !== target)
    return (
      <MissingRow isOpen={isOpen} onClose={layer.close}>
        <Trans id="admin.interviews.gone">Cette demande a été supprimée.</Trans>
      </MissingRow>
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

/** In the device's own mail program: what the server sends would be kept as a message. */
function Answer({ email }: Pick<Interview, 'email'>) {
  const { t } = useLingui()
  const subject = t({ id: 'admin.interviews.subject', message: 'Ta demande d’entretien' })
  return (
    <Button tone="main" icon={<Mail aria-hidden="true" />} asChild>
      <a href={letterAddress(email, subject)}>
        <Trans id="admin.interviews.answer">Répondre par e-mail</Trans>
      </a>
    </Button>
  )
}

import { Trans } from '@lingui/react/macro'
import { Check, RotateCcw } from 'lucide-react'
import { Button } from '#ui/form/button.tsx'
import { useHandled } from './use-handled.ts'

/** In the dialog of an interview or of a custom order; not there where the server knows of no promise. */
export function HandledButton({ id }: { readonly id: string }) {
  const { inquiry, setHandled } = useHandled(id)
  if (inquiry === null) return null
  const { is_handled } = inquiry
  return (
    // One button whose words change, so that the focus stays on it.
    <Button
      icon={is_handled ? <RotateCcw aria-hidden="true" /> : <Check aria-hidden="true" />}
      onClick={() => setHandled(!is_handled)}
    >
      {is_handled ? (
        <Trans id="admin.inquiries.reopen">À traiter de nouveau</Trans>
      ) : (
        <Trans id="admin.inquiries.handle">Marquer comme traitée</Trans>
      )}
    </Button>
  )
}

import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ConfirmButton } from '#ui/overlay/confirm-button.tsx'

type AbandonButtonProps = {
  readonly question: string
  /** What will be lost. */
  readonly warning: ReactNode
  readonly onAbandon: () => void
}

/** Gives up, once that was asked, what is on this device alone. */
export function AbandonButton({ question, warning, onAbandon }: AbandonButtonProps) {
  const { t } = useLingui()
  return (
    <ConfirmButton
      size="sm"
      tone="danger"
      label={t({ id: 'admin.sync.abandon', message: 'Abandonner' })}
      title={question}
      description={warning}
      cancelLabel={t({ id: 'admin.cancel', message: 'Annuler' })}
      onConfirm={onAbandon}
    />
  )
}

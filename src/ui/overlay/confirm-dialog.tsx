import type { ReactNode } from 'react'
import { Button } from '../form/button.tsx'
import { LazySheet } from './lazy-sheet.tsx'

export interface ConfirmDialogProps {
  open: boolean
  title: string
  description?: ReactNode
  confirmLabel: string
  cancelLabel: string
  tone?: 'main' | 'danger'
  onConfirm: () => void
  onCancel: () => void
  busy?: boolean
  busyLabel?: string
  /** Where the focus goes on when the answer takes away what had it; null: back there. */
  nextFocus?: () => HTMLElement | null
}

/** One question, two answers; Escape is the second. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, description, confirmLabel, cancelLabel, tone = 'main', busy = false } = props
  const buttons = (
    <>
      <Button tone={tone} busy={busy} busyLabel={props.busyLabel} onClick={props.onConfirm}>
        {confirmLabel}
      </Button>
      <Button tone="ghost" data-autofocus disabled={busy} onClick={props.onCancel}>
        {cancelLabel}
      </Button>
    </>
  )
  return (
    <LazySheet
      open={open}
      onClose={props.onCancel}
      shape="window"
      size="sm"
      role="alertdialog"
      dismissable={!busy}
      title={title}
      hideTitle={false}
      closeLabel={undefined}
      description={description}
      footer={buttons}
      nextFocus={props.nextFocus}
    >
      {null}
    </LazySheet>
  )
}

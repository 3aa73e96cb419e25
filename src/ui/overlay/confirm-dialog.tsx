import type { ReactNode } from 'react'
import { Button } from '../form/button.tsx'
import { leaveTopLayer } from './layer-history.ts'
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
  /** Back gives no answer where it is given: the question closes. Otherwise it is the same as a no. */
  onBack?: (() => void) | undefined
  /** It cannot be done just now: the description says why. */
  confirmDisabled?: boolean
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
      <Button
        tone={tone}
        busy={busy}
        busyLabel={props.busyLabel}
        disabled={props.confirmDisabled}
        onClick={() => leaveTopLayer(props.onConfirm)}
      >
        {confirmLabel}
      </Button>
      <Button
        tone="ghost"
        data-autofocus
        disabled={busy}
        onClick={() => leaveTopLayer(props.onCancel)}
      >
        {cancelLabel}
      </Button>
    </>
  )
  return (
    <LazySheet
      open={open}
      onClose={props.onCancel}
      onBack={props.onBack}
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

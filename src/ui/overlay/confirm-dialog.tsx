import { type ReactNode, useState } from 'react'
import { Button, type ButtonSize, type ButtonTone } from '../form/button.tsx'
import { LazySheet } from './dialog.tsx'
import { leaveTopLayer } from './layer-history.ts'

interface ConfirmDialogProps {
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

export interface ConfirmButtonProps
  extends Pick<ConfirmDialogProps, 'title' | 'description' | 'cancelLabel' | 'onConfirm'> {
  tone?: ButtonTone
  size?: ButtonSize
  /** What the button says, and the answer that does it. */
  label: string
}

/** A button for what cannot be taken back: it asks first. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, title, description, cancelLabel, onConfirm, ...look } = props
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button {...look} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        title={title}
        description={description}
        cancelLabel={cancelLabel}
        open={isAsking}
        tone="danger"
        confirmLabel={label}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false)
          onConfirm()
        }}
      />
    </>
  )
}

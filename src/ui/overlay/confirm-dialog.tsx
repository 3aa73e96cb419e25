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
  /** If given, Back only closes the question without an answer. Otherwise Back is the same as cancel. */
  onBack?: (() => void) | undefined
  /** The action is not possible at the moment: the description says why. */
  confirmDisabled?: boolean
  busy?: boolean
  busyLabel?: string
  /** Where the focus goes if the answer removes the element that had it; null: back to that element. */
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
  /** The text of the button, and of the answer that confirms it. */
  label: string
}

/** A button for an irreversible action: it asks for confirmation first. */
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

import { useState } from 'react'
import { Button, type ButtonSize, type ButtonTone } from '../form/button.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'

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

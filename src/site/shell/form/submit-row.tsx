import type { ReactNode } from 'react'
import { Button, type ButtonSize, type ButtonTone } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { FormTroubleNote } from './form-trouble-note.tsx'
import type { FormTrouble } from './use-visitor-form.ts'

interface SubmitRowProps {
  tone?: ButtonTone
  size?: ButtonSize
  busyLabel: string
  trouble: FormTrouble | null
  isSending: boolean
  /** What the button says. */
  children: ReactNode
}

/** The end of a visitor's form: what has come of sending it, and the button. */
export function SubmitRow({
  trouble,
  isSending,
  tone = 'main',
  size = 'lg',
  busyLabel,
  children,
}: SubmitRowProps) {
  return (
    <>
      <FormTroubleNote trouble={trouble} />
      <Row gap="sm" wrap>
        <Button type="submit" tone={tone} size={size} busy={isSending} busyLabel={busyLabel}>
          {children}
        </Button>
      </Row>
    </>
  )
}

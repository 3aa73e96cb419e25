import type { ReactNode } from 'react'
import { workForm } from '#styled-system/recipes/work-form.js'
import { Form } from '../form/form.tsx'
import { bottomBar } from '../layout/sticking-bar.ts'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'

export interface WorkFormProps {
  id: string
  onSubmit: () => void
  /** Above the fields: what is known of the record, and a first button. */
  note: ReactNode
  action: ReactNode
  /** Under them, always in sight: how things stand with the form, and the buttons. */
  footNote: ReactNode
  /** What is said aloud of it, when it changes. */
  spoken: ReactNode
  buttons: ReactNode
  children: ReactNode
}

/** A form that is a page. */
export function WorkForm(props: WorkFormProps) {
  const looks = workForm()
  return (
    <div className={looks.root}>
      <Form id={props.id} onSubmit={props.onSubmit}>
        <div className={looks.head}>
          <div className={looks.note}>{props.note}</div>
          {props.action}
        </div>
        {props.children}
        <div ref={bottomBar} className={looks.foot} data-thumb>
          <div className={looks.note}>{props.footNote}</div>
          <VisuallyHidden role="status">{props.spoken}</VisuallyHidden>
          <div className={looks.buttons}>{props.buttons}</div>
        </div>
      </Form>
    </div>
  )
}

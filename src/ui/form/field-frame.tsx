import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { field } from '#styled-system/recipes/field.js'
import { VisuallyHidden } from '../layout/box.tsx'

/** What every labelled field accepts. */
export interface FieldProps {
  label: string
  /** The label is only read aloud. */
  hideLabel?: boolean | undefined
  error?: string | undefined
  hint?: ReactNode
  required?: boolean | undefined
  disabled?: boolean | undefined
  name?: string | undefined
  id?: string | undefined
}

/** Put on the control so that label, hint and error belong to it. */
export interface ControlProps {
  id: string
  className: string
  name: string | undefined
  required: boolean | undefined
  disabled: boolean | undefined
  /** What is typed runs as its own script does. */
  dir: 'auto'
  /** Always said: left out, the browser's own validity is read aloud, which calls an untouched field wrong. */
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

interface FieldFrameProps extends FieldProps {
  kind?: 'text' | 'area' | 'select' | 'search'
  /** Small, above what is chosen: of a filter, which has no room above it. */
  labelInside?: boolean | undefined
  before?: ReactNode
  after?: ReactNode
  children: (control: ControlProps) => ReactNode
}

export function FieldFrame(props: FieldFrameProps) {
  const { label, hideLabel, labelInside = false, error, hint, required, before, after } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const looks = field({ kind: props.kind, labelInside })
  const noteId = error || hint ? `${id}-note` : undefined
  const control: ControlProps = {
    id,
    className: looks.input,
    name: props.name,
    required,
    disabled: props.disabled,
    dir: 'auto',
    'aria-invalid': Boolean(error),
    'aria-describedby': noteId,
  }
  return (
    <div className={looks.root}>
      <FieldLabel {...{ id, label, hideLabel, required }} className={looks.label} />
      <div className={looks.well}>
        {before ? <span className={looks.affix}>{before}</span> : null}
        {props.children(control)}
        {after ? <span className={looks.affix}>{after}</span> : null}
      </div>
      {error ? (
        <span className={looks.error} id={noteId}>
          <CircleAlert aria-hidden="true" />
          {error}
        </span>
      ) : null}
      {hint && !error ? (
        <span className={looks.hint} id={noteId}>
          {hint}
        </span>
      ) : null}
    </div>
  )
}

interface FieldLabelProps {
  id: string
  label: string
  className: string
  hideLabel: boolean | undefined
  required: boolean | undefined
}

function FieldLabel({ id, label, className, hideLabel, required }: FieldLabelProps) {
  const words = (
    <label className={className} htmlFor={id}>
      {label}
      {required ? <RequiredMark /> : null}
    </label>
  )
  return hideLabel ? <VisuallyHidden>{words}</VisuallyHidden> : words
}

/** A form says what it means; `required` says it aloud. */
export function RequiredMark() {
  return (
    <span data-required aria-hidden="true">
      *
    </span>
  )
}

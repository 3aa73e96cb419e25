import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { field } from '#styled-system/recipes/field.js'
import { VisuallyHidden } from '../layout/box.tsx'

/** The props that every labelled field accepts. */
export interface FieldProps {
  label: string
  /** Only screen readers read the label. */
  hideLabel?: boolean | undefined
  error?: string | undefined
  hint?: ReactNode
  required?: boolean | undefined
  disabled?: boolean | undefined
  name?: string | undefined
  id?: string | undefined
}

/** Put on the control so that label, hint and error belong to it. */
interface ControlProps {
  id: string
  className: string
  name: string | undefined
  required: boolean | undefined
  disabled: boolean | undefined
  /** The direction of the text follows its own script. */
  dir: 'auto'
  /**
   * Always set: otherwise screen readers announce the browser's own validity, which calls an untouched field invalid.
   */
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

interface FieldFrameProps extends FieldProps {
  kind?: 'text' | 'area' | 'select' | 'search'
  /** Small, above the selected value: for a filter, which has no space for a label above it. */
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
      <FieldLabel
        id={id}
        label={label}
        hideLabel={hideLabel}
        required={required}
        className={looks.label}
      />
      <div className={looks.box}>
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

/** The form explains it in a note; screen readers announce the `required` attribute. */
export function RequiredMark() {
  return (
    <span data-required aria-hidden="true">
      *
    </span>
  )
}

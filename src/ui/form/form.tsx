import { type FormHTMLAttributes, type ReactNode, type Ref, use } from 'react'
import { form } from '#styled-system/recipes/form.js'
import { KitLabelsContext } from '../text/control-labels.tsx'

export interface FormProps
  extends Pick<
    FormHTMLAttributes<HTMLFormElement>,
    'action' | 'method' | 'noValidate' | 'id' | 'aria-label' | 'aria-labelledby' | 'aria-busy'
  > {
  ref?: Ref<HTMLFormElement>
  onSubmit: () => void
  children: ReactNode
}

/** Our validation replaces the browser's messages. If a field is required, a note above the fields explains the `*`. */
export function Form({ onSubmit, children, ...rest }: FormProps) {
  const { requiredNote } = use(KitLabelsContext)
  return (
    <form
      noValidate
      {...rest}
      className={form()}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {requiredNote ? <p data-required-note>{requiredNote}</p> : null}
      {children}
    </form>
  )
}

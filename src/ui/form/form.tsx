import type { FormHTMLAttributes, ReactNode, Ref } from 'react'
import { form } from '#styled-system/recipes/form.js'

export interface FormProps
  extends Pick<
    FormHTMLAttributes<HTMLFormElement>,
    'action' | 'method' | 'noValidate' | 'id' | 'aria-label' | 'aria-labelledby' | 'aria-busy'
  > {
  ref?: Ref<HTMLFormElement>
  onSubmit: () => void
  children: ReactNode
}

/** Our rules replace the browser's bubbles. */
export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <form
      noValidate
      {...rest}
      className={form()}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    />
  )
}

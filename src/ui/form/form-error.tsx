import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formError } from '#styled-system/recipes/form-error.js'

export interface FormErrorProps {
  /** `below`: the last element of the form. When it appears it moves nothing, so the button stays under the finger. */
  place?: 'above' | 'below'
  /** A toast announces the same text: here it is only shown. */
  isInToast?: boolean
  children: ReactNode
}

/** An error of the whole form; announced by screen readers when it appears. */
export function FormError({ place, isInToast = false, children }: FormErrorProps) {
  return (
    <div className={formError({ place })} role={isInToast ? undefined : 'alert'}>
      <TriangleAlert aria-hidden="true" />
      <span>{children}</span>
    </div>
  )
}

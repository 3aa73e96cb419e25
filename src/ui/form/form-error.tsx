import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formError } from '#styled-system/recipes/form-error.js'

export interface FormErrorProps {
  /** Below a form that nothing follows it moves nothing: its button stays under the finger. */
  place?: 'above' | 'below'
  /** A toast says the same aloud: here it is only read. */
  isInToast?: boolean
  children: ReactNode
}

/** What stopped the whole form; said aloud when it appears. */
export function FormError({ place, isInToast = false, children }: FormErrorProps) {
  return (
    <div className={formError({ place })} role={isInToast ? undefined : 'alert'}>
      <TriangleAlert aria-hidden="true" />
      <span>{children}</span>
    </div>
  )
}

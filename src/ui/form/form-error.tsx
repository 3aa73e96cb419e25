import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formError } from '#styled-system/recipes/form-error.js'

/** What stopped the whole form; said aloud when it appears. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div className={formError()} role="alert">
      <TriangleAlert aria-hidden="true" />
      <span>{children}</span>
    </div>
  )
}

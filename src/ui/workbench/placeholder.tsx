import type { ReactNode } from 'react'
import { placeholder } from '#styled-system/recipes/placeholder.js'

/** Stands where a picture would be when there is none. */
export function Placeholder({ icon }: { icon: ReactNode }) {
  return (
    <span className={placeholder()} aria-hidden="true">
      {icon}
    </span>
  )
}

import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { disclosure } from '#styled-system/recipes/disclosure.js'

export interface DisclosureProps {
  label: string
  children: ReactNode
}

/** What is there for whoever asks for it. */
export function Disclosure({ label, children }: DisclosureProps) {
  const looks = disclosure()
  return (
    <details className={looks.root}>
      <summary className={looks.summary}>
        <ChevronRight aria-hidden="true" />
        {label}
      </summary>
      <div className={looks.content}>{children}</div>
    </details>
  )
}

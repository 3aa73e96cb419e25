import type { ReactNode } from 'react'
import { Text } from '#ui/text/text.tsx'

/** Said in place of what is marked `data-needs-scripts`, and is not shown then. */
export function WithoutScripts({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <Text tone="quiet">{children}</Text>
    </noscript>
  )
}

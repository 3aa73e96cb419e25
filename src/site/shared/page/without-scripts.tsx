import type { ReactNode } from 'react'
import { Text } from '#ui/text/text.tsx'

/** Shown to visitors without scripts instead of what is marked `data-needs-scripts`, which is then hidden. */
export function WithoutScripts({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <Text tone="quiet">{children}</Text>
    </noscript>
  )
}

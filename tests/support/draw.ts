import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'

/**
 * Draws as a page does, outside React's `act`, until the test ends: for parts that Ark moves on by animation frames,
 * which no `act` sees. Such tests wait for what comes, as a user does.
 */
export const draw = (node: ReactNode) => {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  root.render(node)
  return { render: (next: ReactNode) => root.render(next) }
}

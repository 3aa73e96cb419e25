import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'

/**
 * Renders as a page does, outside React's `act`, until the test ends: for Ark's parts that change in animation frames,
 * which `act` does not await. Such tests wait for the result, as a user does.
 */
export const renderOutsideAct = (node: ReactNode) => {
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

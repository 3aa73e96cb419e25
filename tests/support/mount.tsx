import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Renders into a new element of the document, which is removed after the test. Needs a test with a document. */
export const mount = async (node: ReactNode) => {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  const render = (next: ReactNode) => act(async () => root.render(next))
  onTestFinished(async () => {
    await act(async () => root.unmount())
    container.remove()
  })
  await render(node)
  return { container, render }
}

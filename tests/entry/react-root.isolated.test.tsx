// @vitest-environment happy-dom
import { act } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { createReactRoot } from '#entry/react-root.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const KEYS = ['Enter', 'Escape', 'ArrowDown', ',', 'Backspace', 'Tab']

/** A field whose screen listens to keys in every possible way: which listeners get a key of the input method. */
const hear = async (press: KeyboardEventInit): Promise<readonly string[]> => {
  const heard: string[] = []
  const container = document.body.appendChild(document.createElement('div'))
  const root = createReactRoot(container)
  const early = () => heard.push('window, first')
  const late = () => heard.push('window')
  window.addEventListener('keydown', early, true)
  window.addEventListener('keydown', late)
  onTestFinished(async () => {
    window.removeEventListener('keydown', early, true)
    window.removeEventListener('keydown', late)
    await act(async () => root.unmount())
    container.remove()
  })
  await act(async () =>
    root.render(
      <input
        onKeyDown={() => heard.push('field')}
        onKeyDownCapture={() => heard.push('field, first')}
      />,
    ),
  )
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...press })
  container.querySelector('input')?.dispatchEvent(event)
  return heard
}

test.each(KEYS)(
  '%s during composition reaches no listener, and neither does the one that ends it in Safari',
  async (key) => {
    expect(await hear({ key, isComposing: true })).toEqual([])
    expect(await hear({ key, keyCode: 229 })).toEqual([])
  },
)

test.each(KEYS)('%s reaches its listeners otherwise', async (key) => {
  expect(await hear({ key })).toHaveLength(4)
})

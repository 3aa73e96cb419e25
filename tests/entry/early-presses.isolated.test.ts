// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { HYDRATED_EVENT, startHydration } from '#entry/hydration.ts'

const setUp = () => {
  const root = document.createElement('div')
  const button = document.createElement('button')
  const icon = document.createElement('i')
  button.append(icon)
  root.append(button)
  const answers: unknown[] = []
  root.addEventListener(HYDRATED_EVENT, (event) => {
    if (event instanceof CustomEvent) answers.push(event.detail.again)
  })
  return { button, icon, end: startHydration(root).end, answers }
}

test('what was pressed before a page is taken over is answered at the end of it', () => {
  const { end, answers } = setUp()
  end()
  expect(answers).toEqual([new Set()])
})

test('a control pressed again since is reported, so that it reacts once and not twice', () => {
  const { button, icon, end, answers } = setUp()
  icon.click()
  end()
  expect(answers).toEqual([new Set([button])])
})

// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { AWAKE, startTakeover } from '#app/document/awake.ts'

const setUp = () => {
  const root = document.createElement('div')
  const button = document.createElement('button')
  root.append(button)
  let answers = 0
  root.addEventListener(AWAKE, () => (answers += 1))
  return { button, end: startTakeover(root), answers: () => answers }
}

test('what was pressed before a page is taken over is answered at the end of it', () => {
  const { end, answers } = setUp()
  end()
  expect(answers()).toBe(1)
})

test('whoever has pressed again since has one answer, and not two', () => {
  const { button, end, answers } = setUp()
  button.click()
  end()
  expect(answers()).toBe(0)
})

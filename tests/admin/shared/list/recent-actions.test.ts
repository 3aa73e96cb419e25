import { expect, test } from 'vitest'
import { createRecentActions } from '#admin/shared/list/recent-actions.tsx'

const setUp = () => {
  const timers = new Map<number, () => void>()
  let count = 0
  const actions = createRecentActions({
    nowMs: () => 0,
    after: (_ms, run) => {
      const id = ++count
      timers.set(id, run)
      return () => timers.delete(id)
    },
  })
  const calls: string[] = []
  const add = (text: string) =>
    actions.add({
      entity: 'orders',
      rowIds: ['o1'],
      text,
      forMs: 25_000,
      undo: () => calls.push(`undo ${text}`),
      onExpired: () => calls.push(`over ${text}`),
    })
  const passTime = () => {
    for (const [id, run] of timers) {
      timers.delete(id)
      run()
    }
  }
  return { ...actions, add, calls, passTime, texts: () => actions.list().map(({ text }) => text) }
}

test('the newest is first, and each is undone once', () => {
  const { add, calls, texts, passTime } = setUp()
  const first = add('first')
  add('second')
  expect(texts()).toEqual(['second', 'first'])
  first.undo()
  first.undo()
  expect(texts()).toEqual(['second'])
  passTime()
  expect(calls).toEqual(['undo first', 'over second'])
})

test('when its time is over it is reported once, and cannot be undone any more', () => {
  const { add, calls, passTime, texts } = setUp()
  const action = add('paid')
  passTime()
  action.undo()
  expect(calls).toEqual(['over paid'])
  expect(texts()).toEqual([])
})

test('after a sign-out nothing can be undone, and delayed changes are released', () => {
  const { add, clear, calls, passTime, texts } = setUp()
  add('paid')
  add('deleted')
  clear()
  passTime()
  expect(calls).toEqual(['over paid', 'over deleted'])
  expect(texts()).toEqual([])
})

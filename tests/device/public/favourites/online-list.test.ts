import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesBetween, isUnchanged, mergeAnswer } from '#device/public/favourites/online-list.ts'

const ids = fc.uniqueArray(fc.constantFrom(...'abcdef')).map((list) => new Set(list))

test('a difference lists the added and the removed models', () => {
  const changes = changesBetween(new Set(['a', 'b']), new Set(['b', 'c']))
  expect(changes).toEqual({ add: ['c'], remove: ['a'] })
  expect(isUnchanged(changes)).toBe(false)
  expect(isUnchanged(changesBetween(new Set(['a', 'b']), new Set(['b', 'a'])))).toBe(true)
})

test('the server’s answer counts, with the changes made meanwhile on top of it', () => {
  const merged = mergeAnswer({
    answer: ['z', 'a', 'b'],
    sent: new Set(['a', 'b']),
    now: new Set(['b', 'c']),
  })
  expect([...merged]).toEqual(['z', 'b', 'c'])
})

test('when nothing was changed meanwhile, the device has the server’s list', () => {
  fc.assert(
    fc.property(ids, ids, (answer, sent) => {
      expect(mergeAnswer({ answer, sent, now: sent })).toEqual(answer)
    }),
  )
})

test('the changes sent to a list that no other device changes make it the device’s list', () => {
  fc.assert(
    fc.property(ids, ids, (server, device) => {
      const { add, remove } = changesBetween(server, device)
      const changed = new Set([...server, ...add])
      for (const id of remove) changed.delete(id)
      expect(changed).toEqual(device)
    }),
  )
})

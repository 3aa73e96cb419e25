import { describe, expect, test } from 'vitest'
import { hostingToName, nameToHosting, shareSignals } from '#device/host/worker-channel.ts'
import type { Signal } from '#sync/ports.ts'

describe('share signals', () => {
  const aSource = () => {
    const open = new Set<(signal: Signal) => void>()
    let opened = 0
    const shared = shareSignals({
      subscribe: (listener) => {
        opened += 1
        open.add(listener)
        return () => open.delete(listener)
      },
    })
    const send = (signal: Signal): void => {
      for (const listener of open) listener(signal)
    }
    return { shared, send, isOpen: () => open.size > 0, opened: () => opened }
  }

  test('all listeners receive the same signals, from a source that is opened once', () => {
    const { shared, send, opened } = aSource()
    const heard: string[] = []
    shared.subscribe((signal) => heard.push(`engine ${signal}`))
    shared.subscribe((signal) => heard.push(`push ${signal}`))
    send('online')
    expect(heard).toEqual(['engine online', 'push online'])
    expect(opened()).toBe(1)
  })

  test('the source is closed when the last listener has left, and opened again for the next', () => {
    const { shared, send, isOpen, opened } = aSource()
    const heard: string[] = []
    const leave = shared.subscribe((signal) => heard.push(signal))
    const leaveToo = shared.subscribe(() => undefined)
    leaveToo()
    send('edit')
    expect([isOpen(), heard]).toEqual([true, ['edit']])
    leave()
    expect(isOpen()).toBe(false)
    shared.subscribe(() => undefined)
    expect([isOpen(), opened()]).toEqual([true, 2])
  })

  test('a listener that leaves during a signal does not prevent the others from receiving it', () => {
    const { shared, send } = aSource()
    const heard: string[] = []
    const leave = shared.subscribe(() => leave())
    shared.subscribe((signal) => heard.push(signal))
    send('stop')
    expect(heard).toEqual(['stop'])
  })
})

describe('worker name', () => {
  test.each([true, false])(
    'the name tells a worker whose edits to send, and whether to take over: %s',
    (takesOver) => {
      const hosting = { accountId: '019a0000-0000-7000-8000-000000000001', takesOver }
      expect(nameToHosting(hostingToName(hosting))).toEqual(hosting)
    },
  )
})

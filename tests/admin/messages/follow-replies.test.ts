import { describe, expect, test } from 'vitest'
import { followReplies, type WatchedReplies } from '#admin/messages/follow-replies.ts'

type Look = { waiting?: string[]; versions?: Record<string, number>; isReachable?: boolean }

/** One look after the other, as the screen takes them; answers what was told at each. */
const tell = (looks: readonly Look[]) => {
  let watched: WatchedReplies | null = null
  return looks.map(({ waiting = [], versions = {}, isReachable = true }) => {
    const rowOf = (id: string) => (id in versions ? { version: versions[id] ?? 0 } : undefined)
    const step = followReplies(watched, { waiting: new Set(waiting), rowOf, isReachable })
    watched = step.watched
    return step.news.map(({ type, replyId }) => `${type} ${replyId}`)
  })
}

describe('of a reply', () => {
  test('it is told once that the server has accepted it', () => {
    expect(
      tell([
        {},
        { waiting: ['a'], versions: { a: 0 } },
        { versions: { a: 1 } },
        { versions: { a: 2 } },
      ]),
    ).toEqual([[], [], ['accepted a'], []])
  })

  test('it is told once that it waits for the network, and then that it went', () => {
    const offline = { waiting: ['a'], versions: { a: 0 }, isReachable: false }
    expect(tell([{ isReachable: false }, offline, offline, { versions: { a: 1 } }])).toEqual([
      [],
      ['kept-back a'],
      [],
      ['accepted a'],
    ])
  })

  test('the network may go a moment after it was written', () => {
    const waiting = { waiting: ['a'], versions: { a: 0 } }
    expect(tell([{}, waiting, { ...waiting, isReachable: false }])).toEqual([
      [],
      [],
      ['kept-back a'],
    ])
  })

  test('that waited before the page was opened only its going is news', () => {
    const offline = { waiting: ['a'], versions: { a: 0 }, isReachable: false }
    expect(tell([offline, offline, { versions: { a: 1 } }])).toEqual([[], [], ['accepted a']])
  })

  test('that the server has refused nothing is told here', () => {
    expect(tell([{}, { waiting: ['a'], versions: { a: 0 } }, {}, {}])).toEqual([[], [], [], []])
  })

  test('it is told when its row comes, also later than the outbox empties', () => {
    expect(
      tell([{}, { waiting: ['a'] }, {}, { versions: { a: 0 } }, { versions: { a: 1 } }]),
    ).toEqual([[], [], [], [], ['accepted a']])
  })
})

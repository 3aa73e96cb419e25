import { describe, expect, test } from 'vitest'
import { followReplies, type WatchedReplies } from '#admin/messages/reply-news.tsx'
import type { Reply, ReplyState } from '#contract/entities/reply.ts'

type Look = {
  added?: string[]
  waiting?: string[]
  problem?: string | null
  versions?: Record<string, number>
  state?: ReplyState
  channel?: Reply['channel']
  isReachable?: boolean
}

/** Successive states, as the screen sees them; returns the reports at each. */
const reportsOf = (looks: readonly Look[]) => {
  let watched: WatchedReplies | null = null
  return looks.map((look) => {
    const { waiting = [], problem = null, versions = {}, isReachable = true } = look
    const { state = 'waiting', channel = 'server', added = [] } = look
    const rowOf = (id: string) =>
      id in versions ? { version: versions[id] ?? 0, state, channel } : undefined
    const unsent = new Map(waiting.map((id) => [id, { lastProblem: problem }]))
    const step = followReplies(watched, { added, unsent, rowOf, isReachable })
    watched = step.watched
    return step.news.map(({ type, replyId }) => `${type} ${replyId}`)
  })
}

describe('of a reply', () => {
  test('its acceptance by the server is reported once', () => {
    expect(
      reportsOf([
        {},
        { waiting: ['a'], versions: { a: 0 } },
        { versions: { a: 1 } },
        { versions: { a: 2 } },
      ]),
    ).toEqual([[], [], ['accepted a'], []])
  })

  test('its waiting for the network is reported once, and then that it was sent', () => {
    const offline = { waiting: ['a'], versions: { a: 0 }, isReachable: false }
    expect(reportsOf([{ isReachable: false }, offline, offline, { versions: { a: 1 } }])).toEqual([
      [],
      ['kept-back a'],
      [],
      ['accepted a'],
    ])
  })

  test('the network may fail shortly after it was written', () => {
    const waiting = { waiting: ['a'], versions: { a: 0 } }
    expect(reportsOf([{}, waiting, { ...waiting, isReachable: false }])).toEqual([
      [],
      [],
      ['kept-back a'],
    ])
  })

  test('that waited before the page was opened, only its sending is reported', () => {
    const offline = { waiting: ['a'], versions: { a: 0 }, isReachable: false }
    expect(reportsOf([offline, offline, { versions: { a: 1 } }])).toEqual([[], [], ['accepted a']])
  })

  test('that the server accepts before the first check, its sending is reported all the same', () => {
    const accepted = { added: ['a'], versions: { a: 1 } }
    expect(reportsOf([accepted, { versions: { a: 1 } }])).toEqual([['accepted a'], []])
    expect(reportsOf([{ ...accepted, state: 'sent' }, {}])).toEqual([['sent a'], []])
    const offline = {
      added: ['a'],
      waiting: ['a'],
      versions: { a: 0 },
      isReachable: false,
    }
    expect(reportsOf([offline, { versions: { a: 1 } }])).toEqual([[], ['accepted a']])
  })

  test('that the server accepts before it was seen in the outbox, its sending is reported all the same', () => {
    const accepted = { added: ['a'], versions: { a: 1 } }
    expect(reportsOf([{}, accepted, { versions: { a: 1 } }])).toEqual([[], ['accepted a'], []])
    expect(reportsOf([{}, { ...accepted, state: 'sent' }])).toEqual([[], ['sent a']])
    const early = [{}, { added: ['a'] }, { versions: { a: 1 } }]
    expect(reportsOf(early)).toEqual([[], [], ['accepted a']])
  })

  test('its failure is reported once, however late', () => {
    const waiting = { waiting: ['a'], versions: { a: 0 } }
    const accepted = { versions: { a: 1 } }
    const failed = { versions: { a: 2 }, state: 'failed' as const }
    expect(reportsOf([{}, waiting, accepted, accepted, failed, failed])).toEqual([
      [],
      [],
      ['accepted a'],
      [],
      ['failed a'],
      [],
    ])
    expect(reportsOf([{}, waiting, failed, failed])).toEqual([[], [], ['failed a'], []])
  })

  test('that was sent, nothing more is reported', () => {
    const sent = { versions: { a: 2 }, state: 'sent' as const }
    const failed = { versions: { a: 3 }, state: 'failed' as const }
    expect(reportsOf([{ waiting: ['a'], versions: { a: 0 } }, sent, failed])).toEqual([
      [],
      ['sent a'],
      [],
    ])
  })

  test('it is reported as sent only once a mail server has it', () => {
    const accepted = { versions: { a: 1 } }
    const sent = { versions: { a: 2 }, state: 'sent' as const }
    expect(reportsOf([{}, { waiting: ['a'] }, accepted, accepted, sent, sent])).toEqual([
      [],
      [],
      ['accepted a'],
      [],
      ['sent a'],
      [],
    ])
  })

  test('a failure of the server is reported once, also after it has waited', () => {
    const waiting = { waiting: ['a'], versions: { a: 0 } }
    const failing = { ...waiting, problem: 'server' }
    expect(reportsOf([{}, waiting, failing, { ...failing, isReachable: false }, failing])).toEqual([
      [],
      [],
      ['not-taken a'],
      [],
      [],
    ])
    const cutOff = { ...waiting, problem: 'network' }
    expect(reportsOf([{}, cutOff, failing, cutOff, { versions: { a: 1 } }])).toEqual([
      [],
      ['kept-back a'],
      ['not-taken a'],
      [],
      ['accepted a'],
    ])
  })

  test('of another admin, nothing is reported here', () => {
    const noted = { versions: { a: 0 }, channel: 'own-program' as const }
    const sent = { ...noted, versions: { a: 1 }, state: 'sent' as const }
    expect(
      reportsOf([{}, { ...noted, waiting: ['a'], isReachable: false }, { ...sent, waiting: [] }]),
    ).toEqual([[], [], []])
  })

  test('that the server has refused, nothing is reported here', () => {
    expect(reportsOf([{}, { waiting: ['a'], versions: { a: 0 } }, {}, {}])).toEqual([
      [],
      [],
      [],
      [],
    ])
  })

  test('it is reported when its row arrives, even after the outbox is empty', () => {
    expect(
      reportsOf([{}, { waiting: ['a'] }, {}, { versions: { a: 0 } }, { versions: { a: 1 } }]),
    ).toEqual([[], [], [], [], ['accepted a']])
  })
})

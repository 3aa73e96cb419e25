// @vitest-environment happy-dom
import { act } from 'react'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type AskedState, useAsked } from '#device/account/use-asked.ts'
import type { BackOffice } from '#device/back-office/back-office.ts'
import { BackOfficeProvider } from '#device/back-office/back-office-context.tsx'
import type { Answer } from '#sync/ports.ts'
import { mount } from '#tests/support/mount.tsx'
import { aDevice } from '#tests/support/set-up-back-office.ts'

const saying = (body: unknown): Answer => ({
  type: 'response',
  status: 200,
  epoch: 'e',
  body,
  etag: null,
  cursor: null,
  hasMore: false,
  retryAfterMs: null,
})

const UNREACHABLE: Answer = { type: 'unreachable', reason: 'network' }
const word = v.string()

/** A screen whose server answers each question when the test says so. */
const openAsked = async () => {
  const open: ((answer: Answer) => void)[] = []
  const backOffice: BackOffice = {
    ...aDevice().open(),
    ask: () => new Promise((answer) => open.push(answer)),
  }
  const latest: { asked: AskedState<string> | null } = { asked: null }
  function Probe() {
    latest.asked = useAsked('/api/admin/word', word)
    return null
  }
  await mount(
    <BackOfficeProvider backOffice={backOffice}>
      <Probe />
    </BackOfficeProvider>,
  )
  return {
    heard: () => [latest.asked?.value, latest.asked?.problem],
    reload: () => void latest.asked?.reload(),
    answer: (at: number, answer: Answer) => act(async () => open[at]?.(answer)),
  }
}

test('what was heard stays while nobody answers', async () => {
  const { heard, reload, answer } = await openAsked()
  expect(heard()).toEqual([null, null])
  await answer(0, saying('one'))
  reload()
  await answer(1, UNREACHABLE)
  expect(heard()).toEqual(['one', 'unreachable'])
})

test.each([
  ['value', saying('old')],
  ['problem', UNREACHABLE],
])('an older question’s %s that comes late changes nothing', async (_, late) => {
  const { heard, reload, answer } = await openAsked()
  reload()
  await answer(1, saying('new'))
  await answer(0, late)
  expect(heard()).toEqual(['new', null])
})

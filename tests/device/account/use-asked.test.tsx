// @vitest-environment happy-dom
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { useAsked } from '#device/account/use-asked.ts'
import type { Answer } from '#sync/ports.ts'
import { anAnswer } from '#tests/support/an-answer.ts'
import { openQuestions } from '#tests/support/open-questions.tsx'

const saying = (body: unknown) => anAnswer(200, body, { epoch: 'e' })

const UNREACHABLE: Answer = { type: 'unreachable', reason: 'network' }
const word = v.string()

const useWord = () => useAsked('/api/admin/word', word)

const openAsked = async () => {
  const { told, answer } = await openQuestions({ useTold: useWord, cue: null })
  return {
    heard: () => [told().value, told().problem],
    reload: () => void told().reload(),
    answer,
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

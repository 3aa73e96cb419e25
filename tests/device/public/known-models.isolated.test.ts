// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { PublicModel } from '#contract/public/public-model.ts'
import { createKnownModels } from '#device/public/known-models.ts'
import { SAMPLE_CATALOGUE } from '#site/models/sample-catalogue.ts'
import { replaceFetch } from '#tests/support/replace-fetch.ts'

const idsOf = (models: readonly PublicModel[]) => models.map(({ id }) => id)
const IDS = idsOf(SAMPLE_CATALOGUE)

/** A server that answers these calls; `null`: it cannot be reached. */
const setUp = (answer: (path: string) => unknown) => {
  const asked: string[] = []
  replaceFetch(async (input) => {
    const path = String(input)
    asked.push(path)
    const body = answer(path)
    if (body === null) throw new TypeError('offline')
    return body === undefined
      ? Response.json({ code: 'not-found' }, { status: 404 })
      : Response.json(body)
  })
  const known = createKnownModels({
    pathOf: (ids) => `/some?${ids.join()}`,
    wholeList: '/all',
  })
  return { known, asked, loaded: () => [...known.current().rows.keys()] }
}

const some = (path: string) => SAMPLE_CATALOGUE.filter(({ id }) => path.split(/[?,]/).includes(id))

test('models are requested once for a list, and again for the next one', async () => {
  const { known, asked, loaded } = setUp(some)
  const [list, next] = [[...SAMPLE_CATALOGUE], [...SAMPLE_CATALOGUE]]
  await known.ask(list, IDS.slice(0, 2))
  await known.ask(list, IDS.slice(0, 3))
  expect(asked).toEqual([`/some?${IDS[0]},${IDS[1]}`, `/some?${IDS[2]}`])
  expect(loaded()).toEqual(IDS.slice(0, 3))
  await known.ask(next, IDS.slice(0, 1))
  expect(asked).toHaveLength(3)
  expect(loaded()).toEqual(IDS.slice(0, 3))
})

test('what the server no longer has is gone', async () => {
  const { known } = setUp((path) => some(path).slice(1))
  await known.ask(SAMPLE_CATALOGUE, IDS.slice(0, 2))
  expect([...known.current().gone]).toEqual(IDS.slice(0, 1))
  expect(known.current().isUnreachable).toBe(false)
})

test.each([null, undefined])('without an answer (%s), all come from the whole list', async (no) => {
  const { known, asked, loaded } = setUp((path) => (path === '/all' ? SAMPLE_CATALOGUE : no))
  await known.ask(SAMPLE_CATALOGUE, IDS.slice(0, 2))
  expect(asked).toEqual([`/some?${IDS[0]},${IDS[1]}`, '/all'])
  expect(loaded()).toEqual(IDS)
})

test('when nothing answers, the page knows, and may ask again', async () => {
  let isDown = true
  const { known, loaded } = setUp((path) => (isDown ? null : some(path)))
  await known.ask(SAMPLE_CATALOGUE, IDS.slice(0, 1))
  expect([known.current().isUnreachable, loaded()]).toEqual([true, []])
  isDown = false
  await known.ask(SAMPLE_CATALOGUE, IDS.slice(0, 1))
  expect([known.current().isUnreachable, loaded()]).toEqual([false, IDS.slice(0, 1)])
})

test('many are requested in parts that the server accepts', async () => {
  const { known, asked } = setUp(() => [])
  const many = Array.from({ length: 250 }, (_, at) => `m${at}`)
  await known.ask(SAMPLE_CATALOGUE, many)
  expect(asked.map((path) => path.split(',').length)).toEqual([100, 100, 50])
})

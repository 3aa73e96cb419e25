import { expect, test } from 'vitest'
import type { PublicBlock } from '#contract/public/public-content.ts'
import { readBlocks, untouchedBlocks } from '#device/public/public-content.ts'

/** The plans with the prices set by an admin. */
const PLANS: readonly PublicBlock[] = untouchedBlocks('plans').map((block) => ({
  ...block,
  price: 99,
}))

/** The same as an older server answered it. */
const older = (blocks: readonly PublicBlock[]) =>
  blocks.map(({ period, percent, ends_on, ...block }) => block)

test('an answer from before services and the campaign keeps its prices, and the rest has the site’s defaults', () => {
  expect(readBlocks(older(PLANS))).toEqual([
    ...PLANS,
    ...untouchedBlocks('services'),
    ...untouchedBlocks('campaign'),
  ])
})

test('a block hidden by an admin stays hidden', () => {
  expect(readBlocks(PLANS)).toEqual(PLANS)
  expect(readBlocks([])).toEqual([])
})

test.each(
  [
    { blocks: [] },
    [null],
    [{ id: '1' }],
    [...PLANS, { ...PLANS[0], ends_on: null }],
    older(PLANS).map((block) => ({ ...block, price: '99' })),
  ].map((body: unknown) => [body]),
)('%j is no answer', (body) => expect(readBlocks(body)).toBeNull())

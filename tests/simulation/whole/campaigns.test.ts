import { test } from 'vitest'
import { BREAKING_CAMPAIGN, CAMPAIGNS, ROLLOUT_CAMPAIGN } from '../campaign/campaign.ts'
import { expectAllHolds } from '../campaign/expect-all-holds.ts'

test('200,000 operations on quick models of storage and server: every invariant holds', async () => {
  await expectAllHolds(CAMPAIGNS[1])
})

test('6,000 operations on the product’s own storage and server: every invariant holds', async () => {
  await expectAllHolds(CAMPAIGNS[2])
})

test('80,000 operations while a new version of the server is rolled out: every invariant holds', async () => {
  await expectAllHolds(ROLLOUT_CAMPAIGN)
})

test('5,000 operations over a connection that breaks before a long list has arrived: every invariant holds', async () => {
  await expectAllHolds(BREAKING_CAMPAIGN)
})

import { expect, test } from 'vitest'
import { createFuzzReport } from './fuzz-report.ts'
import { runRawRound } from './raw/run-raw-round.ts'
import { runRound } from './run-round.ts'

/**
 * Each of these needs an earlier successful call with the same key or row, or a model that no round has: their own
 * tests cover the success.
 */
const BEYOND_ONE_ROUND = [
  ...['ask-assistant', 'read-team-replies', 'read-favourites', 'change-subscriber'],
  ...['pause-newsletter', 'resume-newsletter', 'stop-newsletter', 'renew-push-subscription'],
  ...['press-test-payment', 'read-order-document', 'read-invoice-pdf', 'send-order-email'],
  ...['withdraw-from-order', 'refund-order', 'refund-payment', 'attach-payment', 'accept-payment'],
  ...['confirm-refund', 'accept-dispute', 'read-pack-sample', 'ask-for-download', 'download-file'],
  ...['publish-model-pack', 'delete-pack-version', 'change-pack-file', 'delete-pack-file'],
  ...['begin-pack-upload', 'read-pack-upload', 'go-on-with-pack-upload', 'end-pack-upload'],
]

test('4,000 requests of every kind: no fault, no internals in an answer, and a refusal changes nothing', async () => {
  const report = createFuzzReport()
  await runRound({ seed: 23, requests: 4_000 }, report.listener)
  expect(report.violationLines()).toEqual([])
  expect(report.neverAnswered().filter((id) => !BEYOND_ONE_ROUND.includes(id))).toEqual([])
})

test('300 connections with bytes that are hardly HTTP: no fault, and the server stays healthy', async () => {
  const report = createFuzzReport()
  await runRawRound({ seed: 7, requests: 300 }, report.listener)
  expect(report.violationLines()).toEqual([])
})

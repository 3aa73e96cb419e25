import { expect, test } from 'vitest'
import { createFuzzReport } from './fuzz-report.ts'
import { runRawRound } from './raw/run-raw-round.ts'
import { runRound } from './run-round.ts'

test('4,000 requests of every kind: no fault, no internals in an answer, and a refusal changes nothing', async () => {
  const report = createFuzzReport()
  await runRound({ seed: 23, requests: 4_000 }, report.listener)
  expect(report.violationLines()).toEqual([])
  expect(report.neverAnswered()).toEqual([])
})

test('300 connections with bytes that are hardly HTTP: no fault, and the server stays healthy', async () => {
  const report = createFuzzReport()
  await runRawRound({ seed: 7, requests: 300 }, report.listener)
  expect(report.violationLines()).toEqual([])
})

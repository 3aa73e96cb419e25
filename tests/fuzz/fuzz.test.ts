import { expect, test } from 'vitest'
import { createFuzzReport } from './fuzz-report.ts'
import { runRawRound } from './raw/run-raw-round.ts'
import { runRound } from './run-round.ts'

test('2,300 requests of every kind: no fault, no trace of the inside, and a refusal changes nothing', async () => {
  const report = createFuzzReport()
  await runRound({ seed: 6, requests: 2_300 }, report.listener)
  expect(report.violationLines()).toEqual([])
  expect(report.neverAnswered()).toEqual([])
})

test('300 connections with bytes that are hardly HTTP: no fault, and the server stays well', async () => {
  const report = createFuzzReport()
  await runRawRound({ seed: 7, requests: 300 }, report.listener)
  expect(report.violationLines()).toEqual([])
})

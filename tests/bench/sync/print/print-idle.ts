import type { IdleFigures } from '../measure/idle.ts'

export const printIdle = ({ seconds, requests, wakeUps }: IdleFigures): void =>
  console.log(
    `\nidle for ${seconds} s: ${requests} requests, ${wakeUps} timers (goal: each at most every 30 s)`,
  )

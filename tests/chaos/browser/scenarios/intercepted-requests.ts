import { setTimeout as wait } from 'node:timers/promises'
import type { Scenario } from '../scenario.ts'
import type { Stage } from '../stage/set-stage.ts'
import { CANNED_ANSWERS, tryLaterAnswer } from '../wire/canned-answers.ts'
import { byRequest, isPush } from '../wire/request-faults.ts'
import { usualWork } from './usual-work.ts'

/** Long enough for a few attempts. */
const FOR_MS = 4_000

/** Another server answers every request, while the admin continues to work and reloads the page. */
const answers = (name: string, answer: string): Scenario => ({
  name,
  play: async (stage) => {
    stage.wire.inject(byRequest(() => ({ answer })))
    await usualWork(stage)
    await wait(FOR_MS)
    await stage.device.page().reload()
    await stage.device.change('Idris', { price: stage.ledger.nextPrice() })
  },
})

/** Our own server asks to retry pushes later. */
const putsOff = (name: string, status: string): Scenario => ({
  name,
  play: async (stage) => {
    const answer = tryLaterAnswer(status, await epochOf(stage), 2)
    stage.wire.inject(byRequest((head) => (isPush(head) ? { answer } : 'pass')))
    await usualWork(stage)
    await wait(FOR_MS)
  },
})

const epochOf = async ({ server }: Stage): Promise<string> => {
  const answer = await fetch(`${server.address}/api/health`)
  return answer.headers.get('Sync-Epoch') ?? ''
}

export const INTERCEPTED_REQUESTS: readonly Scenario[] = [
  answers('captive portal, 200', CANNED_ANSWERS.portalPage),
  answers('captive portal, 302', CANNED_ANSWERS.portalRedirect),
  answers('captive portal, 511', CANNED_ANSWERS.portalAuth),
  answers('hosting edge, 404 during a deploy', CANNED_ANSWERS.edgeNotFound),
  answers('hosting edge, 502 during a deploy', CANNED_ANSWERS.edgeBadGateway),
  putsOff('503 with Retry-After', '503 Service Unavailable'),
  putsOff('429 with Retry-After', '429 Too Many Requests'),
]

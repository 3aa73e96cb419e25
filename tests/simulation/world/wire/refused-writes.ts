import { BATCH_PATH, IDEMPOTENCY_KEY_HEADER, SYNC_EPOCH_HEADER } from '#contract/sync-protocol.ts'
import type { Answer, ApiRequest } from '#sync/ports.ts'
import { cannedAnswer } from '#tests/simulation/script/weather.ts'
import type { CannedAnswer } from '#tests/simulation/server/simulated-server.ts'
import type { World } from '../world.ts'
import { handleAsSome } from './older-process.ts'
import { writesOf } from './wire-watch.ts'

/**
 * Where the script says so, some writes are refused for good before the server handles them. The end of the key
 * decides: sent again, they are refused again.
 */
export const handleUnlessRefused = async (
  world: World,
  request: ApiRequest,
  token: string,
): Promise<Answer> => {
  const writes = writesOf(request)
  const refusals = writes.map(({ headers }) => refusalOf(world, headers[IDEMPOTENCY_KEY_HEADER]))
  const [first] = refusals
  if (refusals.every((refusal) => refusal === null)) return handleAsSome(world, request, token)
  if (request.path !== BATCH_PATH && first) return world.server.present(first)
  const requests = writes.filter((_, index) => refusals[index] === null)
  const answer =
    requests.length === 0
      ? await world.server.present(noResponses(world))
      : await handleAsSome(world, { ...request, body: { requests } }, token)
  return putRefusalsIn(answer, refusals)
}

const refusalOf = ({ refusesSome, server, random }: World, key = ''): CannedAnswer | null => {
  if (!refusesSome) return null
  if (key.endsWith('e')) return cannedAnswer('forbidden', server.epoch(), random)
  return key.endsWith('f') ? cannedAnswer('too-large', server.epoch(), random) : null
}

const noResponses = ({ server }: World): CannedAnswer => ({
  status: 200,
  headers: { 'Content-Type': 'application/json', [SYNC_EPOCH_HEADER]: server.epoch() },
  body: '{"responses":[]}',
})

type BatchBody = { readonly responses: readonly unknown[] }

const putRefusalsIn = (answer: Answer, refusals: readonly (CannedAnswer | null)[]): Answer => {
  if (answer.type !== 'response' || answer.status !== 200) return answer
  const given = [...(answer.body as BatchBody).responses]
  const responses = refusals.map((refusal) =>
    refusal
      ? { status: refusal.status, headers: {}, body: JSON.parse(refusal.body) as unknown }
      : given.shift(),
  )
  return { ...answer, body: { responses } }
}

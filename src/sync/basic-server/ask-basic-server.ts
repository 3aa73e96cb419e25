import { ENTITIES, ENTITY_KEYS, type EntityKey } from '#contract/entities/entities.ts'
import type { Answer, Transport } from '../ports.ts'
import { readBasicProblem } from './read-basic-verdict.ts'
import { isObject, readBasicRows } from './rows.ts'

/**
 * Requests every list of a basic server. Null unless all have its shape, without any trace of versions: see
 * `ServerKind`. If nothing is known of the server yet, some lists may be missing if the server itself reports a
 * failure; a server that has named its epoch would lose its rows here if it were mistaken for another. Otherwise
 * returns a transport that already has these lists, so that the lists that were checked are the ones that are stored.
 */
export const askBasicServer = async (
  transport: Transport,
  { mayLack }: { readonly mayLack: boolean },
): Promise<Transport | null> => {
  const answers = new Map<string, Answer>()
  for (const entity of ENTITY_KEYS.filter(isOnBasicServers)) {
    const path = `/api/admin/${entity}`
    const answer = await transport.send({ method: 'GET', path, headers: {} })
    if (!isUnnamed(answer)) return null
    if (mayLack && isOwnFault(answer)) continue
    if (answer.status !== 200 || readBasicRows(entity, answer.body) === null) return null
    if ([answer.body].flat().some((row) => isObject(row) && 'version' in row)) return null
    answers.set(path, answer)
  }
  if (answers.size === 0) return null
  return {
    ...transport,
    send: async (request) => answers.get(request.path) ?? (await transport.send(request)),
  }
}

const isOnBasicServers = (entity: EntityKey): boolean =>
  ENTITIES[entity].isBeyondBasicServer !== true

type Response = Extract<Answer, { type: 'response' }>

const isUnnamed = (answer: Answer): answer is Response =>
  answer.type === 'response' && answer.epoch === null

/** In the format of a basic server; a proxy or a portal answers with a page or nothing. */
const isOwnFault = ({ status, body }: Response): boolean =>
  status >= 500 && readBasicProblem(body) !== null

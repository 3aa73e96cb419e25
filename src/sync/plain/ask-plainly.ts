import { ENTITIES, ENTITY_KEYS, type EntityKey } from '#contract/entities/entities.ts'
import type { Answer, Transport } from '../ports.ts'
import { isObject, readPlainRows } from './read-plain-rows.ts'
import { readPlainProblem } from './read-plain-verdict.ts'

const isOfPlainContract = (entity: EntityKey): boolean =>
  ENTITIES[entity].isBeyondPlainContract !== true

/**
 * Asks for every list of the plain contract. Null unless all come in its shape, with no trace of versions: see
 * `ServerKind`. Of a server that nothing is known of yet some may be lacking, where it says itself to have failed; one that
 * has named its epoch loses its rows here by being taken for another. Else a transport that has these lists at hand, so
 * that what was looked at is what is taken in.
 */
export const askPlainly = async (
  transport: Transport,
  { mayLack }: { readonly mayLack: boolean },
): Promise<Transport | null> => {
  const answers = new Map<string, Answer>()
  for (const entity of ENTITY_KEYS.filter(isOfPlainContract)) {
    const path = `/api/admin/${entity}`
    const answer = await transport.send({ method: 'GET', path, headers: {} })
    if (!isUnnamed(answer)) return null
    if (mayLack && isOwnFault(answer)) continue
    if (answer.status !== 200 || readPlainRows(entity, answer.body) === null) return null
    if ([answer.body].flat().some((row) => isObject(row) && 'version' in row)) return null
    answers.set(path, answer)
  }
  if (answers.size === 0) return null
  return {
    ...transport,
    send: async (request) => answers.get(request.path) ?? (await transport.send(request)),
  }
}

type Response = Extract<Answer, { type: 'response' }>

const isUnnamed = (answer: Answer): answer is Response =>
  answer.type === 'response' && answer.epoch === null

/** In the plain contract's words; an edge or a portal has a page, or none. */
const isOwnFault = ({ status, body }: Response): boolean =>
  status >= 500 && readPlainProblem(body) !== null

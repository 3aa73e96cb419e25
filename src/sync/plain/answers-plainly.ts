import { ENTITIES, ENTITY_KEYS, type EntityKey } from '#contract/entities/entities.ts'
import type { Answer, Transport } from '../ports.ts'
import { isObject, readPlainRows } from './read-plain-rows.ts'

const isOfPlainContract = (entity: EntityKey): boolean =>
  ENTITIES[entity].isBeyondPlainContract !== true

/** Whether every list of the plain contract comes in its shape, with no trace of versions: see `ServerKind`. */
export const answersPlainly = async (transport: Transport): Promise<boolean> => {
  for (const entity of ENTITY_KEYS.filter(isOfPlainContract)) {
    const answer = await transport.send({
      method: 'GET',
      path: `/api/admin/${entity}`,
      headers: {},
    })
    if (!isUnnamed(answer) || readPlainRows(entity, answer.body) === null) return false
    if ([answer.body].flat().some((row) => isObject(row) && 'version' in row)) return false
  }
  return true
}

const isUnnamed = (answer: Answer): answer is Extract<Answer, { type: 'response' }> =>
  answer.type === 'response' && answer.status === 200 && answer.epoch === null

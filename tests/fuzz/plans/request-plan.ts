import fc from 'fast-check'
import type { ApiCall, Content } from '#server/http/call.ts'
import { schemaUseOf } from '#server/openapi/operation.ts'
import { schemaToNode } from '#server/openapi/schema-node.ts'
import { type BodyPlan, bodyArbitrary } from './body-arbitrary.ts'
import { headersOf } from './headers-arbitrary.ts'
import { pictureArbitrary, SPECIAL_BODIES } from './special-bodies.ts'
import { mostly, pathOf, queryOf } from './target-arbitrary.ts'

/** The user of the request. `admin`: the round's administrator, signed in again when the last session has ended. */
export type SessionPlan = 'admin' | 'operator' | 'none' | 'garbage' | 'basic' | 'empty'

/**
 * A request that is planned before the contents of the database are known. Texts contain placeholders that are filled
 * when it is sent: `@row:blog:7` is the id of some post, `@slug:models:2` the slug of some model, `@cursor:` a cursor
 * that the server returned, `@hash:` the body's own hash, `@file:3` the hash of some picture.
 */
export type RequestPlan = {
  readonly call: ApiCall
  readonly method: string
  readonly path: string
  readonly query: string
  readonly session: SessionPlan
  readonly headers: Readonly<Record<string, string>>
  readonly body: BodyPlan | null
  /** How far the clock advances before the request. */
  readonly waitMs: number
}

export const planArbitrary = (calls: readonly ApiCall[]): fc.Arbitrary<RequestPlan> =>
  fc.oneof(...calls.map((call) => ({ weight: call.body ? 3 : 1, arbitrary: planOf(call) })))

const planOf = (call: ApiCall): fc.Arbitrary<RequestPlan> =>
  fc.record({
    call: fc.constant(call),
    method: mostly(
      call.method,
      fc.constantFrom('HEAD', 'PATCH', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'GET', 'PROPFIND'),
    ),
    path: pathOf(call),
    query: queryOf(call),
    session: sessionOf(call),
    headers: headersOf(call),
    body: bodyOf(call),
    waitMs: fc.constantFrom(0, 50, 1_000, 20_000),
  })

const sessionOf = ({ id, access }: ApiCall): fc.Arbitrary<SessionPlan> => {
  if (access === 'operator')
    return fc.constantFrom<SessionPlan>('operator', 'operator', 'none', 'admin')
  // Most pictures of a round are named by no row that visitors see.
  if (id === 'read-file')
    return mostly<SessionPlan>('admin', fc.constantFrom<SessionPlan>('none', 'garbage'), 3)
  return access === 'anyone'
    ? mostly<SessionPlan>('none', fc.constantFrom<SessionPlan>('admin', 'garbage'), 6)
    : mostly<SessionPlan>(
        'admin',
        fc.constantFrom<SessionPlan>('none', 'garbage', 'basic', 'empty'),
        7,
      )
}

const bodyOf = (call: ApiCall): fc.Arbitrary<BodyPlan | null> =>
  call.body
    ? fc.oneof(
        { weight: 30, arbitrary: sentBodyOf(call, call.body) },
        { weight: 1, arbitrary: fc.constant(null) },
      )
    : fc.constant(null)

const sentBodyOf = (call: ApiCall, body: Content): fc.Arbitrary<BodyPlan> => {
  if (body.type !== 'json') return pictureArbitrary
  const usual = bodyArbitrary(schemaToNode(body.schema, schemaUseOf(call)), body.example)
  const special = SPECIAL_BODIES[call.path]
  return special
    ? fc.oneof({ weight: 4, arbitrary: special }, { weight: 1, arbitrary: usual })
    : usual
}

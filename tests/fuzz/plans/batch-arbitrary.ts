import fc from 'fast-check'
import type { ApiCall } from '#server/http/call.ts'
import { schemaUseOf } from '#server/openapi/operation.ts'
import { schemaToNode } from '#server/openapi/schema-node.ts'
import { CALLS } from '#tests/support/openapi/calls.ts'
import { type BodyPlan, nearlyRight, PLAIN, rightBody } from './body-arbitrary.ts'
import { headersOf } from './headers-arbitrary.ts'
import { hostileText, hostileValue } from './hostile-values.ts'
import { pathOf } from './target-arbitrary.ts'

/** Writes of rows, and calls that are not allowed in a batch. */
const entryOf = (call: ApiCall): fc.Arbitrary<unknown> =>
  fc.record(
    {
      method: fc.constant(call.method),
      path: pathOf(call),
      headers: headersOf(call),
      body: entryBodyOf(call),
    },
    { requiredKeys: ['method', 'path', 'body'] },
  )

const entryBodyOf = ({ body, ...call }: ApiCall): fc.Arbitrary<unknown> => {
  if (body?.type !== 'json') return fc.constantFrom(undefined, null, {})
  const node = schemaToNode(body.schema, schemaUseOf(call))
  const right = rightBody(node, body.example)
  return fc.oneof(
    { weight: 5, arbitrary: right },
    { weight: 2, arbitrary: nearlyRight(node, right) },
    { weight: 1, arbitrary: hostileValue },
  )
}

const rowWrites = CALLS.filter(
  ({ group, method }) => group === 'Back-office rows' && method !== 'GET',
)

const entry: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...rowWrites).chain(entryOf) },
  { weight: 2, arbitrary: fc.constantFrom(...CALLS).chain(entryOf) },
  { weight: 1, arbitrary: hostileValue },
  {
    weight: 1,
    arbitrary: fc.record({
      method: hostileText,
      path: hostileText,
      headers: hostileValue,
      body: hostileValue,
    }),
  },
)

/** The body of a batch; the placeholders of its entries are filled when it is sent. */
export const batchArbitrary: fc.Arbitrary<BodyPlan> = fc
  .array(entry, { maxLength: 8 })
  .map((requests) => ({ ...PLAIN, text: JSON.stringify({ requests }) }))

import type { ProblemCode } from '#contract/problems.ts'
import { PROBLEM_MEDIA_TYPE } from '#contract/sync-protocol.ts'
import {
  type Access,
  type ApiCall,
  type CallAnswer,
  type Content,
  type Parameter,
  problemsOf,
} from '#server/http/call.ts'
import {
  type AnswerHeaderName,
  EVERY_ANSWER,
  type RequestHeaderName,
} from '#server/http/headers.ts'
import { PROBLEMS } from '#server/http/problem-messages.ts'
import { nodeOf } from './components.ts'
import { componentAddress, type SchemaUse, schemaToNode } from './schema-node.ts'

type Reference = { readonly $ref: string }

/** One call as OpenAPI's operation object. */
export const callToOperation = (call: ApiCall) => ({
  operationId: call.id,
  tags: [call.group],
  summary: call.summary,
  ...(call.description === undefined ? {} : { description: call.description }),
  ...SECURITY[call.access],
  parameters: parametersOf(call),
  ...(call.body
    ? { requestBody: { required: true, content: contentOf(call.body, schemaUseOf(call)) } }
    : {}),
  responses: { ...answersOf(call), ...refusalsOf(call) },
})

/** The path in OpenAPI's notation. */
export const pathToTemplate = (path: string): string =>
  path.replace(/:(\w+)(\{[^}]*\})?/g, (_, name) => `{${name}}`)

/** The document's default, an administrator's session, is omitted where it applies. */
const SECURITY: Readonly<Record<Access, object>> = {
  anyone: { security: [] },
  admin: {},
  invited: { security: [{}, { session: [] }] },
  operator: { security: [{}, { operator: [] }] },
}

/** The use of a request body's schema. */
export const schemaUseOf = ({ method }: ApiCall): SchemaUse =>
  method === 'PUT' ? 'update' : 'creation'

const parametersOf = ({ pathParameters = [], query = [], headers = [] }: ApiCall) => [
  ...pathParameters.map((parameter) => parameterOf(parameter, 'path')),
  ...query.map((parameter) => parameterOf(parameter, 'query')),
  ...headers.map((name: RequestHeaderName): Reference => reference('parameters', name)),
]

const parameterOf = (
  { name, description, schema, example, isRequired = false }: Parameter,
  where: 'path' | 'query',
) => {
  const node = schemaToNode(schema, 'creation')
  const isNumber = node.type === 'integer' || node.type === 'number'
  return {
    name,
    in: where,
    description,
    required: where === 'path' || isRequired,
    schema: node,
    example: isNumber ? Number(example) : example,
  }
}

const contentOf = (content: Content, use: SchemaUse) =>
  content.type === 'json'
    ? { 'application/json': { schema: nodeOf(content.schema, use), example: content.example } }
    : Object.fromEntries(
        content.mediaTypes.map((mediaType) => [
          mediaType,
          content.example === undefined ? {} : { example: content.example },
        ]),
      )

const answersOf = ({ answers }: ApiCall) =>
  Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, answerOf(answer)]))

const answerOf = ({ description, headers = [], content }: CallAnswer) => ({
  description,
  headers: headersOf([...headers, ...EVERY_ANSWER]),
  ...(content ? { content: contentOf(content, 'answer') } : {}),
})

const headersOf = (names: readonly AnswerHeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, reference('headers', name)]))

const refusalsOf = (call: ApiCall) =>
  Object.fromEntries(
    Array.from(Map.groupBy(problemsOf(call), (code) => PROBLEMS[code].status))
      .toSorted(([one], [other]) => one - other)
      .map(([status, codes]) => [String(status), refusalOf(status, codes)]),
  )

const refusalOf = (status: number, codes: readonly ProblemCode[]) => ({
  description: codes.map((code) => `\`${code}\``).join(', '),
  headers: headersOf([...(HEADERS_OF_REFUSAL[status] ?? []), ...EVERY_ANSWER]),
  content: {
    [PROBLEM_MEDIA_TYPE]: {
      schema: { $ref: componentAddress('Problem') },
      examples: Object.fromEntries(codes.map((code) => [code, reference('examples', code)])),
    },
  },
})

const HEADERS_OF_REFUSAL: Readonly<Record<number, readonly AnswerHeaderName[]>> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
}

const reference = (kind: string, name: string): Reference => ({
  $ref: `#/components/${kind}/${name}`,
})

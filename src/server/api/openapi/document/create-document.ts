import { PROBLEM_CODES, type ProblemCode } from '#contract/problems.ts'
import {
  invalidFieldsAnswer,
  problemAnswer,
  retryLaterAnswer,
} from '#server/http/problem-answer.ts'
import { CALL_GROUPS, type Call } from '../call.ts'
import { CALLS } from '../calls/calls.ts'
import { ANSWER_HEADERS, REQUEST_HEADERS } from '../headers.ts'
import { componentSchemas } from './components.ts'
import { GUIDE } from './guide.ts'
import { callToOperation, pathToTemplate } from './operation.ts'
import { schemaToNode } from './schema-node.ts'

export type DocumentSettings = {
  readonly version: string
  /** Where the server is published; null: where the document was found. */
  readonly publicUrl: string | null
}

export type OpenApiDocument = ReturnType<typeof createDocument>

/** The API as an OpenAPI 3.1 document. */
export const createDocument = ({ version, publicUrl }: DocumentSettings) => ({
  openapi: '3.1.1',
  jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
  info: {
    title: 'Néomuse',
    version,
    summary: 'The public site’s calls and the back-office’s.',
    description: GUIDE.map(
      ({ title, paragraphs }) => `## ${title}\n\n${paragraphs.join('\n\n')}`,
    ).join('\n\n'),
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: publicUrl ?? '/' }],
  security: [{ session: [] }],
  tags: CALL_GROUPS.filter((group) => CALLS.some((call) => call.group === group)).map((name) => ({
    name,
  })),
  paths: pathsOf(CALLS),
  components: {
    schemas: componentSchemas(),
    parameters: mapEntries(REQUEST_HEADERS, (name, { description, schema, example }) => ({
      name,
      in: 'header',
      description,
      schema: schemaToNode(schema, 'creation'),
      example,
    })),
    headers: mapEntries(ANSWER_HEADERS, (_, { description, schema, example }) => ({
      description,
      schema: schemaToNode(schema, 'answer'),
      example,
    })),
    examples: Object.fromEntries(PROBLEM_CODES.map((code) => [code, problemExample(code)])),
    securitySchemes: {
      session: {
        type: 'http',
        scheme: 'bearer',
        description: 'The `access_token` of `POST /api/admin/login`.',
      },
      operator: {
        type: 'http',
        scheme: 'bearer',
        description:
          'The token of the setting `METRICS_TOKEN`. On the server’s own machine none is needed.',
      },
    },
  },
})

const pathsOf = (calls: readonly Call[]) =>
  Object.fromEntries(
    Array.from(Map.groupBy(calls, ({ path }) => pathToTemplate(path))).map(([path, group]) => [
      path,
      Object.fromEntries(group.map((call) => [call.method.toLowerCase(), callToOperation(call)])),
    ]),
  )

/** As the server itself words it. */
const problemExample = (code: ProblemCode) => {
  const { body } = answerWith(code)
  return { summary: code, value: JSON.parse(body ?? 'null') as unknown }
}

const answerWith = (code: ProblemCode) => {
  switch (code) {
    case 'invalid-fields':
      return invalidFieldsAnswer([{ field: 'price', code: 'below-minimum' }])
    case 'too-many-requests':
    case 'busy':
    case 'storage-unavailable':
      return retryLaterAnswer(code, 5_000)
    default:
      return problemAnswer(code)
  }
}

const mapEntries = <In, Out>(
  record: Readonly<Record<string, In>>,
  map: (name: string, value: In) => Out,
): Record<string, Out> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(name, value)]))

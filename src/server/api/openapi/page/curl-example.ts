import type { Call } from '../call.ts'
import { REQUEST_HEADERS } from '../headers.ts'

/** The call as a line for a shell, with its examples. `origin` is without a trailing slash. */
export const callToCurl = (call: Call, origin: string): string => {
  const { method, access, headers = [], body } = call
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${origin}${examplePath(call)}'`,
    ...(access === 'admin' ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...headers
      .filter((name) => name !== 'If-None-Match' && name !== 'Range' && name !== 'Last-Event-ID')
      .map((name) => `-H ${quoted(`${name}: ${REQUEST_HEADERS[name].example}`)}`),
    ...bodyArguments(body),
  ].join(' \\\n  ')
}

const examplePath = ({ path, pathParameters = [], query = [] }: Call): string => {
  const filled = path.replace(/:(\w+)(\{[^}]*\})?/g, (_, name) => {
    const parameter = pathParameters.find((candidate) => candidate.name === name)
    return encodeURIComponent(parameter?.example ?? '')
  })
  const required = query
    .filter(({ isRequired }) => isRequired)
    .map(({ name, example }) => `${name}=${encodeURIComponent(example)}`)
  return required.length > 0 ? `${filled}?${required.join('&')}` : filled
}

const bodyArguments = (body: Call['body']): readonly string[] => {
  if (!body) return []
  if (body.type === 'json')
    return [
      `-H 'Content-Type: application/json'`,
      `-d ${quoted(JSON.stringify(body.example, null, 2))}`,
    ]
  const [mediaType] = body.mediaTypes
  return [`-H 'Content-Type: ${mediaType}'`, '--data-binary @file']
}

/** In single quotes, as a POSIX shell takes them. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

import type { ProblemCode } from '#contract/problems.ts'
import {
  type Access,
  type ApiCall,
  type CallAnswer,
  type Content,
  type Parameter,
  problemsOf,
} from '#server/http/call.ts'
import { ANSWER_HEADERS, REQUEST_HEADERS } from '#server/http/headers.ts'
import { PROBLEMS } from '#server/http/problem-messages.ts'
import { nodeOf } from '../components.ts'
import { pathToTemplate, schemaUseOf } from '../operation.ts'
import { type SchemaUse, schemaToNode } from '../schema-node.ts'
import {
  type Field,
  fieldsOf,
  html,
  type Markup,
  renderFields,
  schemaToText,
  withCode,
} from './schema-fields.ts'

/** The call as a shell command, with its examples. `origin` is without a trailing slash. */
const callToCurl = (call: ApiCall, origin: string): string => {
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

const examplePath = ({ path, pathParameters = [], query = [] }: ApiCall): string => {
  const filled = path.replace(/:(\w+)(\{[^}]*\})?/g, (_, name) => {
    const parameter = pathParameters.find((candidate) => candidate.name === name)
    return encodeURIComponent(parameter?.example ?? '')
  })
  const required = query
    .filter(({ isRequired }) => isRequired)
    .map(({ name, example }) => `${name}=${encodeURIComponent(example)}`)
  return required.length > 0 ? `${filled}?${required.join('&')}` : filled
}

const bodyArguments = (body: ApiCall['body']): readonly string[] => {
  if (!body) return []
  if (body.type === 'json')
    return [
      `-H 'Content-Type: application/json'`,
      `-d ${quoted(JSON.stringify(body.example, null, 2))}`,
    ]
  const [mediaType] = body.mediaTypes
  return [`-H 'Content-Type: ${mediaType}'`, '--data-binary @file']
}

/** In single quotes for a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** One call: description, request and responses. */
export const renderCall = (
  call: ApiCall,
  origin: string,
): Markup => html`<article class="call" id="${call.id}">
<header>
<h3><a class="anchor" href="#${call.id}">${call.summary}</a></h3>
<p class="address"><span class="method" data-method="${call.method}">${call.method}</span> ${renderPath(call.path)}</p>
</header>
<div class="words">
<p class="access" data-access="${call.access}">${ACCESS_LABELS[call.access]}</p>
${call.description === undefined ? null : html`<p>${withCode(call.description)}</p>`}
${renderRequest(call)}
${renderAnswers(call)}
${renderProblems(problemsOf(call))}
</div>
<div class="samples">
${renderSample('Request', callToCurl(call, origin))}
${renderExamples(call)}
</div>
</article>
`

const ACCESS_LABELS: Readonly<Record<Access, string>> = {
  anyone: 'Open to anyone',
  admin: 'Needs an administrator’s session',
  invited: 'Needs a session or an invite',
  operator: 'On the server’s own machine, or with the operator’s token',
}

const renderPath = (path: string): Markup =>
  html`<code class="path">${pathToTemplate(path)
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? html`<var>${part}</var>` : html`${part}`))}</code>`

const renderRequest = (call: ApiCall): Markup => {
  const { pathParameters = [], query = [], headers = [], body } = call
  const headerFields = headers.map((name) => ({ ...REQUEST_HEADERS[name], name }))
  return html`${renderGroup(
    'In the path',
    pathParameters.map((parameter) => toField(parameter, true)),
  )}
${renderGroup(
  'In the query',
  query.map((parameter) => toField(parameter)),
)}
${renderGroup(
  'Headers',
  headerFields.map((header) => toField(header)),
)}
${body ? html`<h4>Body</h4>${renderContent(body, schemaUseOf(call))}` : null}`
}

const toField = (
  { name, description, schema, isRequired = false }: Omit<Parameter, 'example'>,
  isAlwaysRequired = false,
): Field => ({
  name,
  node: schemaToNode(schema, 'creation'),
  note: description,
  isRequired: isRequired || isAlwaysRequired,
})

const renderGroup = (title: string, fields: readonly Field[]): Markup | null =>
  fields.length === 0 ? null : html`<h4>${title}</h4>${renderFields(fields)}`

const renderContent = (content: Content, use: SchemaUse): Markup => {
  if (content.type !== 'json')
    return html`<p>${content.mediaTypes.map((mediaType) => html`<code>${mediaType}</code> `)}</p>`
  const node = nodeOf(content.schema, use)
  const fields = fieldsOf(node)
  return fields.length > 0 ? renderFields(fields) : html`<p class="what">${schemaToText(node)}</p>`
}

const renderAnswers = ({ answers }: ApiCall): Markup => html`<h4>Answers</h4>
<ul class="answers">
${Object.entries(answers).map(([status, answer]) => renderAnswer(status, answer))}</ul>`

const renderAnswer = (
  status: string,
  { description, headers = [], content }: CallAnswer,
): Markup => html`<li><span class="status">${status}</span>
<div><p>${withCode(description)}</p>
${content ? renderContent(content, 'answer') : null}
${headers.length > 0 ? html`<p class="quiet">With ${headers.map((name) => html`<code title="${ANSWER_HEADERS[name].description}">${name}</code> `)}</p>` : null}
</div></li>
`

const renderProblems = (codes: readonly ProblemCode[]): Markup => html`<details class="problems">
<summary>Refusals</summary>
<ul>
${Array.from(Map.groupBy(codes, (code) => PROBLEMS[code].status))
  .toSorted(([one], [other]) => one - other)
  .map(
    ([status, group]) => html`<li><span class="status">${status}</span>
<div>${group.map((code) => html`<p class="problem"><code>${code}</code> <span class="note" lang="fr">${PROBLEMS[code].detail}</span></p>`)}</div></li>
`,
  )}</ul>
</details>`

const renderExamples = ({ answers }: ApiCall): readonly Markup[] =>
  Object.entries(answers).flatMap(([status, { content }]) => {
    if (!content || content.example === undefined) return []
    const text =
      content.type === 'json' ? JSON.stringify(content.example, null, 2) : String(content.example)
    return [renderSample(`Answer ${status}`, text)]
  })

const renderSample = (title: string, text: string): Markup => html`<figure>
<figcaption>${title}</figcaption>
<pre tabindex="0"><code>${text}</code></pre>
</figure>
`

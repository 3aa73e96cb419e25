import type { ApiCall, CallGroup } from '#server/http/call.ts'
import { GUIDE, type GuideSection, type OpenApiDocument, usedGroups } from '../create-document.ts'
import { renderCall } from './call-section.ts'
import {
  fieldsOf,
  html,
  type Markup,
  renderFields,
  shapeAnchor,
  withCode,
} from './schema-fields.ts'

/** Origin of the examples when the public address is unknown. */
const LOCAL_ORIGIN = 'http://localhost:3000'

/** The document as a page for people: no script, styles in separate files. */
export const renderPage = (document: OpenApiDocument, calls: readonly ApiCall[]): string => {
  const [server] = document.servers
  const origin = server && server.url !== '/' ? server.url : LOCAL_ORIGIN
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>Néomuse API ${document.info.version}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
<a class="skip" href="#content">To the content</a>
<aside><nav aria-label="Contents">${renderContents(document, calls)}</nav></aside>
<main id="content">
<header class="title">
<p class="brand"><a class="brand-link" href="/">Néomuse</a></p>
<h1>The API</h1>
<p class="lead">${calls.length} calls: what the site reads and sends, and everything that the back-office does.</p>
<p class="facts">Version ${document.info.version} · OpenAPI ${document.openapi} · <a href="/api/openapi.json">openapi.json</a></p>
</header>
<details class="contents"><summary>Contents</summary><nav aria-label="Contents, folded">${renderContents(document, calls)}</nav></details>
<section class="guide" aria-label="Guide">
${GUIDE.map(renderGuide)}</section>
${usedGroups(calls).map(
  (group) => html`<section aria-labelledby="${groupAnchor(group)}">
<h2 class="group-title" id="${groupAnchor(group)}">${group}</h2>
${calls.filter((call) => call.group === group).map((call) => renderCall(call, origin))}</section>
`,
)}
<section class="shapes" aria-labelledby="shapes">
<h2 class="group-title" id="shapes">Shapes</h2>
${renderShapes(document)}</section>
</main>
</body>
</html>
`
  return page.markup
}

const groupAnchor = (group: CallGroup): string => group.toLowerCase().replaceAll(' ', '-')

const renderContents = (document: OpenApiDocument, calls: readonly ApiCall[]): Markup => html`<ul>
${renderPart(
  'requests',
  'Guide',
  GUIDE.map(({ id, title }) => renderLink(id, title)),
)}${usedGroups(calls).map((group) =>
  renderPart(
    groupAnchor(group),
    group,
    calls
      .filter((call) => call.group === group)
      .map(({ id, summary, method }) =>
        renderLink(
          id,
          html`<span class="method contents-method" data-method="${method}">${method}</span> ${summary}`,
        ),
      ),
  ),
)}${renderPart(
  'shapes',
  'Shapes',
  Object.keys(document.components.schemas).map((name) => renderLink(shapeAnchor(name), name)),
)}</ul>`

const renderPart = (anchor: string, title: string, links: readonly Markup[]): Markup =>
  html`<li class="contents-part"><a class="contents-title" href="#${anchor}">${title}</a><ul>${links}</ul></li>
`

const renderLink = (anchor: string, words: string | Markup): Markup =>
  html`<li><a class="contents-link" href="#${anchor}">${words}</a></li>`

const renderGuide = ({
  id,
  title,
  paragraphs,
}: GuideSection): Markup => html`<section aria-labelledby="${id}">
<h2 class="guide-title" id="${id}">${title}</h2>
${paragraphs.map(
  (paragraph) => html`<p class="guide-text">${withCode(paragraph)}</p>
`,
)}</section>
`

const renderShapes = ({ components }: OpenApiDocument): readonly Markup[] =>
  Object.entries(components.schemas).map(
    ([name, node]) => html`<article class="shape" id="${shapeAnchor(name)}">
<h3><a class="anchor" href="#${shapeAnchor(name)}">${name}</a></h3>
${renderFields(fieldsOf(node))}</article>
`,
  )

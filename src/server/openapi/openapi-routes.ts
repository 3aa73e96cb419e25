import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Handler } from 'hono'
import * as v from 'valibot'
import type { ApiDeps, ApiEnv } from '#server/api-env.ts'
import { json, NOT_MODIFIED } from '#server/http/call.ts'
import {
  ALWAYS_ASK,
  jsonRepresentation,
  lazily,
  type Representation,
  sendRepresentation,
  textRepresentation,
} from '#server/http/representation.ts'
import { type Api, addRoute } from '#server/http/routes.ts'
import { createDocument } from './create-document.ts'
import { renderPage } from './page/render-page.ts'

const STYLES = join(import.meta.dirname, 'page/styles')

/** In cascade order: later files override earlier ones. */
const SHEETS = ['base.css', 'contents.css', 'calls.css', 'wide.css']

/** The API's description, for programs and for people. Generated at the first request, when all routes are there. */
export const addOpenApiRoutes = (
  api: Api,
  { version = '0', publicUrl = null }: Pick<ApiDeps, 'version' | 'publicUrl'>,
): void => {
  const document = lazily(() => createDocument({ calls: api.calls, version, publicUrl }))
  const send = (make: () => Representation): Handler<ApiEnv> => {
    const representation = lazily(make)
    return ({ req }) => sendRepresentation(representation(), req.raw, ALWAYS_ASK)
  }
  addRoute(api, '/api/openapi.json', {
    id: 'read-openapi',
    group: 'Operation',
    method: 'GET',
    summary: 'This description, for programs',
    description: 'OpenAPI 3.1.',
    headers: ['If-None-Match'],
    answers: {
      200: {
        description: 'The document.',
        headers: ['ETag'],
        content: json(v.record(v.string(), v.unknown()), { openapi: '3.1.1' }),
      },
      304: NOT_MODIFIED,
    },
    handle: send(() => jsonRepresentation(document())),
  })
  addRoute(api, '/api/docs', {
    id: 'read-docs',
    group: 'Operation',
    method: 'GET',
    summary: 'This description, for people',
    headers: ['If-None-Match'],
    answers: {
      200: {
        description: 'The page.',
        headers: ['ETag'],
        content: { type: 'text', mediaTypes: ['text/html'] },
      },
      304: NOT_MODIFIED,
    },
    handle: send(() => textRepresentation('text/html', renderPage(document(), api.calls))),
  })
  addRoute(api, '/api/docs/style.css', {
    id: 'read-docs-style',
    group: 'Operation',
    method: 'GET',
    summary: 'The page’s style sheet',
    headers: ['If-None-Match'],
    answers: {
      200: {
        description: 'The style sheet.',
        headers: ['ETag'],
        content: { type: 'text', mediaTypes: ['text/css'] },
      },
      304: NOT_MODIFIED,
    },
    handle: send(() => textRepresentation('text/css', readStyles())),
  })
}

const readStyles = (): string =>
  SHEETS.map((sheet) => readFileSync(join(STYLES, sheet), 'utf8')).join('\n')

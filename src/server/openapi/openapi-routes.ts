import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hono } from 'hono'
import type { ApiDeps, ApiEnv } from '#server/api-env.ts'
import {
  ALWAYS_ASK,
  jsonRepresentation,
  lazily,
  type Representation,
  sendRepresentation,
  textRepresentation,
} from '#server/http/representation.ts'
import { addRoute } from '#server/http/routes.ts'
import { createDocument } from './create-document.ts'
import { renderPage } from './page/render-page.ts'

const STYLES = join(import.meta.dirname, 'page/styles')

/** In cascade order: later files override earlier ones. */
const SHEETS = ['base.css', 'contents.css', 'calls.css', 'wide.css']

/** The API's description, for programs and for people. Generated at the first request. */
export const addOpenApiRoutes = (
  api: Hono<ApiEnv>,
  { version = '0', publicUrl = null }: Pick<ApiDeps, 'version' | 'publicUrl'>,
): void => {
  const document = lazily(() => createDocument({ version, publicUrl }))
  const kept: Readonly<Record<string, () => Representation>> = {
    '/api/openapi.json': lazily(() => jsonRepresentation(document())),
    '/api/docs': lazily(() => textRepresentation('text/html', renderPage(document()))),
    '/api/docs/style.css': lazily(() => textRepresentation('text/css', readStyles())),
  }
  for (const [path, representation] of Object.entries(kept))
    addRoute(api, path, {
      GET: ({ req }) => sendRepresentation(representation(), req.raw, ALWAYS_ASK),
    })
}

const readStyles = (): string =>
  SHEETS.map((sheet) => readFileSync(join(STYLES, sheet), 'utf8')).join('\n')

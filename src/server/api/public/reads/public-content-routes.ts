import type { Hono } from 'hono'
import type { ContentBlock } from '#contract/entities/content.ts'
import { builtInBlock } from '#domain/content-blocks.ts'
import { createListOf } from '#server/api/entities/feed/entity-list.ts'
import { contentTable } from '#server/api/entities/tables/content-table.ts'
import { markdownOf } from '#server/api/markdown/markdown-fields.ts'
import { createShownTexts } from '#server/api/markdown/shown-texts.ts'
import { misleadingOffers } from '#server/commerce/struck-prices.ts'
import { answerToResponse } from '#server/http/answer.ts'
import type { ApiDeps, ApiEnv } from '#server/http/api-env.ts'
import { problemAnswer } from '#server/http/problem-answer.ts'
import { jsonRepresentation, sendRepresentation } from '#server/http/representation.ts'
import { addRoute } from '#server/http/routes.ts'
import { ALWAYS_ASK } from './always-ask.ts'
import { blocksToPublic, blockToLegal } from './content-to-public.ts'
import { lazily } from './lazily.ts'

/** What administrators have rewritten of the public pages, as visitors see it. */
export const addPublicContentRoutes = (api: Hono<ApiEnv>, deps: ApiDeps): void => {
  const shown = createShownTexts(deps)
  const content = createListOf(deps.store, contentTable, async (rows) => {
    const texts = rows.flatMap((row) => markdownOf('content', row))
    const htmlOf = await shown(texts.map(({ markdown }) => markdown))
    return rowsToContent(rows, { htmlOf, misleading: await misleadingOffers(deps.store.db) })
  })
  addRoute(api, '/api/content', {
    GET: async ({ req }) => sendRepresentation((await content()).blocks, req.raw, ALWAYS_ASK),
  })
  addRoute(api, '/api/content/:document', {
    GET: async ({ req }) => {
      const legal = (await content()).legal.get(req.param('document') ?? '')
      return legal
        ? sendRepresentation(legal(), req.raw, ALWAYS_ASK)
        : answerToResponse(problemAnswer('not-found'))
    },
  })
}

type Shown = {
  readonly htmlOf: (markdown: string) => string
  readonly misleading: ReadonlySet<string>
}

const rowsToContent = (rows: readonly ContentBlock[], { htmlOf, misleading }: Shown) => ({
  blocks: jsonRepresentation(blocksToPublic(rows, misleading)),
  // Each is made when somebody asks for it: a price that changes must not render every legal text anew.
  legal: new Map(
    rows.flatMap((row) => {
      const document = builtInBlock(row.id)
      return row.place === 'legal' && document?.place === 'legal'
        ? [[document.name, lazily(() => jsonRepresentation(blockToLegal(row, htmlOf)))] as const]
        : []
    }),
  ),
})

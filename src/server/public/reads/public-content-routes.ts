import { type ContentBlock, textField } from '#contract/entities/content.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/locales.ts'
import { htmlToSheet } from '#contract/public/article-outline.ts'
import {
  type PublicBlock,
  type PublicLegal,
  publicBlocks,
  publicLegal,
  type WrittenTexts,
} from '#contract/public/public-content.ts'
import { pick } from '#domain/collections.ts'
import { builtInBlock, byPosition, isOpenKind, kindOfPlace } from '#domain/content-blocks.ts'
import { centsToEuros } from '#domain/money.ts'
import { blockToOffer } from '#domain/sold-offers.ts'
import type { ApiDeps } from '#server/api-env.ts'
import { misleadingOffers } from '#server/commerce/price-history.ts'
import { createCachedList } from '#server/entities/cached-list.ts'
import { contentTable } from '#server/entities/entity-tables.ts'
import { createHtmlLookup } from '#server/entities/render-stored-markdown.ts'
import { markdownOf } from '#server/entities/rendered-texts.ts'
import { answerToResponse, problemAnswer } from '#server/http/answer.ts'
import { documentParameter, json, NOT_MODIFIED } from '#server/http/call.ts'
import {
  ALWAYS_ASK,
  jsonRepresentation,
  lazily,
  sendRepresentation,
} from '#server/http/representation.ts'
import { type Api, addRoute } from '#server/http/routes.ts'
import { EXAMPLE_ROWS } from '#server/openapi/example-rows.ts'

/** The blocks on the pages, in their order. `misleading`: ids of offers whose struck-through price is hidden. */
export const blocksToPublic = (
  rows: readonly ContentBlock[],
  misleading: ReadonlySet<string> = new Set(),
): readonly PublicBlock[] =>
  rows
    .filter(isOnPages)
    .toSorted(byPosition)
    .map((row) => (misleading.has(row.id) ? withoutStruck(rowToBlock(row)) : rowToBlock(row)))

/** The price itself, so that nothing is struck through. Without a value the site's default would be shown. */
const withoutStruck = (block: PublicBlock): PublicBlock => {
  const offer = blockToOffer({ ...block, originalPrice: block.original_price })
  return offer ? { ...block, original_price: centsToEuros(offer.priceCents) } : block
}

/** A new block that does not come with the site is shown only once it has a French text. */
const isOnPages = (row: ContentBlock): boolean => {
  if (!row.is_shown || row.place === 'legal') return false
  const own = builtInBlock(row.id)
  if (own) return kindOfPlace(own.place) === kindOfPlace(row.place)
  return isOpenKind(kindOfPlace(row.place)) && row[textField('body', DEFAULT_LOCALE)] !== ''
}

/** Field by field: a new field of a block stays private until it is added here. */
const rowToBlock = (row: ContentBlock): PublicBlock => ({
  id: row.id,
  place: row.place,
  name: row.name,
  image: row.image,
  price: row.price,
  original_price: row.original_price,
  period: row.period,
  percent: row.percent,
  ends_on: row.ends_on,
  is_illustration: row.proof === '',
  texts: inWrittenLanguages((locale) => wordsIn(row, locale)),
})

const wordsIn = (row: ContentBlock, locale: Locale): WrittenTexts | null => {
  const words = {
    title: row[textField('title', locale)],
    body: row[textField('body', locale)],
    note: row[textField('note', locale)],
  }
  return words.title || words.body || words.note ? words : null
}

/** With rendered Markdown, in the languages in which it was written. */
export const blockToLegal = (
  row: ContentBlock,
  htmlOf: (markdown: string) => string,
): PublicLegal => ({
  updated_at: row.updated_at,
  texts: inWrittenLanguages((locale) => {
    const markdown = row[textField('body', locale)]
    return markdown === '' ? null : htmlToSheet(htmlOf(markdown))
  }),
})

const inWrittenLanguages = <Written>(
  write: (locale: Locale) => Written | null,
): Partial<Record<Locale, Written>> =>
  Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const written = write(locale)
      return written === null ? [] : [[locale, written]]
    }),
  )

const exampleBlock = {
  ...pick(EXAMPLE_ROWS.content, [
    'id',
    'place',
    'name',
    'image',
    'price',
    'original_price',
    'period',
    'percent',
    'ends_on',
  ]),
  is_illustration: false,
  texts: {
    fr: {
      title: 'Créatrice de contenu',
      body: 'Un pack acheté le lundi, publié le mardi.',
      note: '',
    },
  },
}

/** The texts that administrators have rewritten, as visitors see them. */
export const addPublicContentRoutes = (api: Api, deps: ApiDeps): void => {
  const shown = createHtmlLookup(deps)
  const content = createCachedList(deps.store, contentTable, async (rows) => {
    const texts = rows.flatMap((row) => markdownOf('content', row))
    const htmlOf = await shown(texts.map(({ markdown }) => markdown))
    return rowsToContent(rows, { htmlOf, misleading: await misleadingOffers(deps.store.db) })
  })
  addRoute(api, '/api/content', {
    id: 'list-public-content',
    group: 'Catalogue and blog',
    method: 'GET',
    summary: 'Lists the blocks of content that the site’s pages show',
    description:
      'Testimonials, questions with their answers, plans, packages, services and the campaign, in the order of the pages. What is empty or null was not rewritten: the pages show words of their own there.',
    headers: ['If-None-Match'],
    answers: {
      200: {
        description: 'The blocks.',
        headers: ['ETag'],
        content: json(publicBlocks, [exampleBlock]),
      },
      304: NOT_MODIFIED,
    },
    handle: async ({ req }) => sendRepresentation((await content()).blocks, req.raw, ALWAYS_ASK),
  })
  addRoute(api, '/api/content/:document', {
    id: 'read-public-legal',
    group: 'Catalogue and blog',
    method: 'GET',
    summary: 'Reads a legal text as the admin has rewritten it',
    pathParameters: [documentParameter],
    headers: ['If-None-Match'],
    answers: {
      200: {
        description:
          'The text as HTML in which nothing can run, in the languages in which it was written.',
        headers: ['ETag'],
        content: json(publicLegal, {
          updated_at: EXAMPLE_ROWS.blog.updated_at,
          texts: {
            fr: {
              html: '<h2 id="article-1" tabindex="-1">1. Objet</h2>',
              sections: [{ id: 'article-1', title: '1. Objet' }],
            },
          },
        }),
      },
      304: NOT_MODIFIED,
    },
    handle: async ({ req }) => {
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
  // Each is rendered at request: a changed price must not render every legal text again.
  legal: new Map(
    rows.flatMap((row) => {
      const document = builtInBlock(row.id)
      return row.place === 'legal' && document?.place === 'legal'
        ? [[document.name, lazily(() => jsonRepresentation(blockToLegal(row, htmlOf)))] as const]
        : []
    }),
  ),
})

import { createHash } from 'node:crypto'
import { textField } from '#contract/entities/content.ts'
import { type EntityKey, isEntityKey } from '#contract/entities/entities.ts'
import { bodyField } from '#contract/entities/newsletter.ts'
import { LOCALES } from '#contract/locales.ts'
import type { FieldProblem } from '#contract/problems.ts'
import { PAGES_IDS, plainParagraphs } from '#contract/public/article-outline.ts'
import { markdownToHtml } from '#contract/public/markdown-to-html.ts'
import { validateDraft } from '#contract/validate.ts'
import type { ApiDeps } from '#server/api-env.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import type { Rendering } from '#server/ports/render-markdown.ts'
import type { EntityTable } from './entity-table.ts'

/** A sample of all Markdown constructs: when its HTML changes, every text is rendered again. */
const EVERYTHING = `# A\n\n## A\n\n${PAGES_IDS.map((id) => `## ${id}\n\n[x](#${id})`).join('\n\n')}\n\n**b** *c* ~~d~~ \`e\` [f](/g) [h](#a) <https://i.example> www.j.example ![k](/files/${'0'.repeat(64)})

1. l\n- [x] m\n\n> n\n\n| o |\n| - |\n| p |\n\n\`\`\`\nq\n\`\`\`\n\nr[^1]\n\n[^1]: s\n\n---\n<b>t</b>`

const RENDERER_HASH = createHash('sha256').update(markdownToHtml(EVERYTHING)).digest('hex')

type RenderedText = { readonly html: string; readonly isPlain: boolean }

/** By `textKey` of their Markdown. */
export type RenderedTexts = ReadonlyMap<string, RenderedText>

export const textKey = (markdown: string): string =>
  createHash('sha256').update(RENDERER_HASH).update(markdown).digest('hex')

/** Keys in one query, so that no engine gets too many parameters. */
const AT_ONCE = 500

export const findRendered = async (
  db: Queryable,
  keys: readonly string[],
): Promise<RenderedTexts> => {
  const found = new Map<string, RenderedText>()
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const rows = await db
      .selectFrom('rendered_texts')
      .selectAll()
      .where('key', 'in', keys.slice(at, at + AT_ONCE))
      .execute()
    for (const { key, html, is_plain } of rows) found.set(key, { html, isPlain: is_plain === 1 })
  }
  return found
}

export type NewRendering = {
  readonly markdown: string
  readonly rendering: Rendering
  readonly nowMs: number
}

export const storeRendered = async (
  tx: Queryable,
  { markdown, rendering, nowMs }: NewRendering,
): Promise<void> => {
  const isPlain = rendering.type === 'too-intricate'
  await tx
    .insertInto('rendered_texts')
    .values({
      key: textKey(markdown),
      html: isPlain ? plainParagraphs(markdown) : rendering.html,
      is_plain: isPlain ? 1 : 0,
      made_at_ms: nowMs,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/** The HTML of a text; plain paragraphs until it is rendered. A reader's request never renders. */
export const shownHtml = (texts: RenderedTexts, markdown: string): string =>
  texts.get(textKey(markdown))?.html ?? plainParagraphs(markdown)

type Fields = Readonly<Record<string, unknown>>

const LEGAL_TEXTS = LOCALES.map((locale) => textField('body', locale))

const NEWSLETTER_TEXTS = LOCALES.map(bodyField)

const MARKDOWN_FIELDS: Readonly<Partial<Record<EntityKey, (row: Fields) => readonly string[]>>> = {
  blog: () => ['content'],
  newsletters: () => NEWSLETTER_TEXTS,
  content: ({ place }) => (place === 'legal' ? LEGAL_TEXTS : []),
}

/** The entities with Markdown fields. */
export const MARKDOWN_ENTITIES = [
  'blog',
  'content',
  'newsletters',
] as const satisfies readonly EntityKey[]

export const hasMarkdown = (plural: string): boolean =>
  MARKDOWN_ENTITIES.some((entity) => entity === plural)

export type WrittenText = { readonly field: string; readonly markdown: string }

/** The Markdown texts of a row, without empty ones. */
export const markdownOf = (entity: EntityKey, row: Fields): readonly WrittenText[] =>
  (MARKDOWN_FIELDS[entity]?.(row) ?? []).flatMap((field) => {
    const markdown = row[field]
    return typeof markdown === 'string' && markdown !== '' ? [{ field, markdown }] : []
  })

/** The rendered Markdown of a write. Known texts are left out. */
export type RenderedWrite = readonly {
  readonly field: string
  readonly markdown: string
  readonly rendering: Rendering
}[]

/** Called before the transaction, so that other writes need not wait for it. Invalid fields are not rendered. */
export const renderWritten = async (
  { store: { db }, renderMarkdown }: Pick<ApiDeps, 'store' | 'renderMarkdown'>,
  { definition }: EntityTable,
  body: Readonly<Record<string, unknown>> | null,
): Promise<RenderedWrite> => {
  const { plural, draftSchema } = definition
  if (body === null || !isEntityKey(plural)) return []
  if (markdownOf(plural, body).length === 0) return []
  const draft = validateDraft(definition, draftSchema, body)
  if (draft.type === 'invalid') return []
  const written = markdownOf(plural, draft.value)
  const known = await findRendered(
    db,
    written.map(({ markdown }) => textKey(markdown)),
  )
  const rendered: { field: string; markdown: string; rendering: Rendering }[] = []
  for (const { field, markdown } of written) {
    const text = known.get(textKey(markdown))
    // For a text that was too intricate before, the line must be reported again.
    if (text === undefined || text.isPlain)
      rendered.push({ field, markdown, rendering: await renderMarkdown(markdown) })
  }
  return rendered
}

/** The fields that could not be rendered. An unchanged field is no reason to refuse the others. */
export const renderingProblems = (
  rendered: RenderedWrite,
  before: Readonly<Record<string, unknown>> | null,
): readonly FieldProblem[] =>
  rendered.flatMap(({ field, markdown, rendering }) =>
    rendering.type === 'too-intricate' && before?.[field] !== markdown
      ? [{ field, code: 'too-intricate', detail: wordsFor(rendering.line) }]
      : [],
  )

const wordsFor = (line: number): string =>
  `La mise en forme est trop compliquée à partir de la ligne ${line}. Simplifiez-la : moins de signes * _ [`

export const storeRenderedWrite = async (
  tx: Queryable,
  rendered: RenderedWrite,
  nowMs: number,
): Promise<void> => {
  for (const text of rendered) await storeRendered(tx, { ...text, nowMs })
}

import { isEntityKey } from '#contract/entities/entities.ts'
import type { FieldProblem } from '#contract/problems.ts'
import { validateDraft } from '#contract/validate.ts'
import type { EntityTable } from '#server/api/entities/tables/entity-table.ts'
import type { ApiDeps } from '#server/http/api-env.ts'
import type { Queryable } from '#server/store/database-schema.ts'
import { markdownOf } from './markdown-fields.ts'
import type { Rendering } from './render-within-limit.ts'
import { findRendered, keepRendered, textKey } from './rendered-texts.ts'

/** What is written in Markdown, rendered. Texts that were known already are left out. */
export type RenderedWrite = readonly {
  readonly field: string
  readonly markdown: string
  readonly rendering: Rendering
}[]

/** Before the transaction: nobody else's write is to wait for it. What cannot be written anyhow is not rendered. */
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
    // Of one that is too intricate the line is to be told again.
    if (text === undefined || text.isPlain)
      rendered.push({ field, markdown, rendering: await renderMarkdown(markdown) })
  }
  return rendered
}

/** The fields that nobody could be shown. One that stays as it was is no reason to refuse the others. */
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

export const keepAllRendered = async (
  tx: Queryable,
  rendered: RenderedWrite,
  nowMs: number,
): Promise<void> => {
  for (const text of rendered) await keepRendered(tx, { ...text, nowMs })
}

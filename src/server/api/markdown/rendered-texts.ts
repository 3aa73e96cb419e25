import { createHash } from 'node:crypto'
import { PAGES_IDS } from '#contract/public/articles/article-outline.ts'
import { markdownToHtml } from '#contract/public/articles/markdown-to-html.ts'
import { plainParagraphs } from '#contract/public/articles/plain-paragraphs.ts'
import type { Queryable } from '#server/store/database-schema.ts'
import type { Rendering } from './render-within-limit.ts'

/** Something of everything that Markdown has: where it comes out differently, every text is rendered anew. */
const EVERYTHING = `# A\n\n## A\n\n${PAGES_IDS.map((id) => `## ${id}\n\n[x](#${id})`).join('\n\n')}\n\n**b** *c* ~~d~~ \`e\` [f](/g) [h](#a) <https://i.example> www.j.example ![k](/files/${'0'.repeat(64)})

1. l\n- [x] m\n\n> n\n\n| o |\n| - |\n| p |\n\n\`\`\`\nq\n\`\`\`\n\nr[^1]\n\n[^1]: s\n\n---\n<b>t</b>`

const WAY = createHash('sha256').update(markdownToHtml(EVERYTHING)).digest('hex')

export type RenderedText = { readonly html: string; readonly isPlain: boolean }

/** By `textKey` of their Markdown. */
export type RenderedTexts = ReadonlyMap<string, RenderedText>

export const textKey = (markdown: string): string =>
  createHash('sha256').update(WAY).update(markdown).digest('hex')

/** Keys in one request, so that no engine has too many parameters. */
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

export const keepRendered = async (
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

/** What is shown of a text: as it was rendered, and until it is, in plain paragraphs. Nobody renders it for a reader. */
export const shownHtml = (texts: RenderedTexts, markdown: string): string =>
  texts.get(textKey(markdown))?.html ?? plainParagraphs(markdown)

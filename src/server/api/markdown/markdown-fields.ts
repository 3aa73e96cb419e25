import { textField } from '#contract/entities/content.ts'
import type { EntityKey } from '#contract/entities/entities.ts'
import { bodyField } from '#contract/entities/newsletter.ts'
import { LOCALES } from '#contract/languages/locales.ts'

type Fields = Readonly<Record<string, unknown>>

const LEGAL_TEXTS = LOCALES.map((locale) => textField('body', locale))

const NEWSLETTER_TEXTS = LOCALES.map(bodyField)

const MARKDOWN_FIELDS: Readonly<Partial<Record<EntityKey, (row: Fields) => readonly string[]>>> = {
  blog: () => ['content'],
  newsletters: () => NEWSLETTER_TEXTS,
  content: ({ place }) => (place === 'legal' ? LEGAL_TEXTS : []),
}

/** The entities of which something is Markdown. */
export const MARKDOWN_ENTITIES = [
  'blog',
  'content',
  'newsletters',
] as const satisfies readonly EntityKey[]

export type WrittenText = { readonly field: string; readonly markdown: string }

/** What of a row is Markdown, empty texts left out. */
export const markdownOf = (entity: EntityKey, row: Fields): readonly WrittenText[] =>
  (MARKDOWN_FIELDS[entity]?.(row) ?? []).flatMap((field) => {
    const markdown = row[field]
    return typeof markdown === 'string' && markdown !== '' ? [{ field, markdown }] : []
  })

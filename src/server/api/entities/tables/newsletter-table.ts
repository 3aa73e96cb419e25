import {
  type BodyField,
  bodyField,
  newsletter,
  type SubjectField,
  subjectField,
} from '#contract/entities/newsletter.ts'
import { LOCALES } from '#contract/languages/locales.ts'
import { type Column, countColumn, nullableTextColumn, textColumn } from './columns.ts'
import { defineEntityTable } from './entity-table.ts'

const texts = Object.fromEntries(
  LOCALES.flatMap((locale) =>
    [subjectField(locale), bodyField(locale)].map((field) => [field, textColumn(field)]),
  ),
  // The keys are made of the lists that the type is made of.
) as Record<SubjectField | BodyField, Column<string>>

export const newsletterTable = defineEntityTable(newsletter, {
  ...texts,
  image: textColumn('image'),
  link: textColumn('link'),
  state: textColumn('state'),
  recipients: countColumn('recipients'),
  sent: countColumn('sent'),
  refused: countColumn('refused'),
  // The field's own name is a word of SQL.
  left: countColumn('left_since'),
  started_at: nullableTextColumn('started_at'),
  ended_at: nullableTextColumn('ended_at'),
})

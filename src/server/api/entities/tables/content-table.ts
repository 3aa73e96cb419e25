import {
  CONTENT_PARTS,
  type ContentTextField,
  content,
  textField,
} from '#contract/entities/content.ts'
import { LOCALES } from '#contract/languages/locales.ts'
import {
  type Column,
  countColumn,
  flagColumn,
  nullableCountColumn,
  nullableEurosColumn,
  nullableTextColumn,
  textColumn,
} from './columns.ts'
import { defineEntityTable } from './entity-table.ts'

const texts = Object.fromEntries(
  LOCALES.flatMap((locale) =>
    CONTENT_PARTS.map((part) => [textField(part, locale), textColumn(textField(part, locale))]),
  ),
  // The keys are made of the lists that the type is made of.
) as Record<ContentTextField, Column<string>>

export const contentTable = defineEntityTable(content, {
  place: textColumn('place'),
  position: countColumn('position'),
  is_shown: flagColumn('is_shown'),
  name: textColumn('name'),
  image: textColumn('image'),
  price: nullableEurosColumn('price_cents'),
  original_price: nullableEurosColumn('original_price_cents'),
  period: nullableTextColumn('period'),
  percent: nullableCountColumn('percent'),
  ends_on: textColumn('ends_on'),
  proof: textColumn('proof'),
  ...texts,
})

import { model } from '#contract/entities/model.ts'
import { countColumn, eurosColumn, flagColumn, listColumn, textColumn } from './columns.ts'
import { defineEntityTable } from './entity-table.ts'

export const modelTable = defineEntityTable(model, {
  name: textColumn('name'),
  type: textColumn('type'),
  country: textColumn('country'),
  format: listColumn('format'),
  price: eurosColumn('price_cents'),
  description: textColumn('description'),
  images: listColumn('images'),
  video_sample: textColumn('video_sample'),
  diary_sample: textColumn('diary_sample'),
  tags: listColumn('tags'),
  isNSFW: flagColumn('is_nsfw'),
  isActive: flagColumn('is_active'),
  sales_count: countColumn('sales_count'),
})

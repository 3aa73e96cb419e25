import { inquiry } from '#contract/entities/inquiry.ts'
import { flagColumn, textColumn } from './columns.ts'
import { defineEntityTable } from './entity-table.ts'

export const inquiryTable = defineEntityTable(inquiry, {
  kind: textColumn('kind'),
  is_handled: flagColumn('is_handled'),
  is_quarantined: flagColumn('is_quarantined'),
})

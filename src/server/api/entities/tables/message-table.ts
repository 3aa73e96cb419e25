import { message } from '#contract/entities/message.ts'
import { flagColumn, nullableTextColumn, textColumn } from './columns.ts'
import { defineEntityTable } from './entity-table.ts'

export const messageTable = defineEntityTable(message, {
  is_read: flagColumn('is_read'),
  name: textColumn('name'),
  email: textColumn('email'),
  subject: textColumn('subject'),
  message: textColumn('message'),
  type: textColumn('type'),
  language: nullableTextColumn('language'),
  is_quarantined: flagColumn('is_quarantined'),
})

import { reply } from '#contract/entities/reply.ts'
import { nullableTextColumn, textColumn } from './columns.ts'
import { defineEntityTable } from './entity-table.ts'

export const replyTable = defineEntityTable(reply, {
  message_id: textColumn('message_id'),
  body: textColumn('body'),
  channel: textColumn('channel'),
  state: textColumn('state'),
  sent_at: nullableTextColumn('sent_at'),
})

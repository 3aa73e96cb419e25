import { useLingui } from '@lingui/react/macro'
import { useServerNow } from '#admin/entity/browser/use-server-now.ts'
import { useDates } from '#admin/entity/words/use-dates.ts'
import { isMissed, type OpenPromise } from '#domain/promises.ts'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/type/text.tsx'
import { PromiseMark } from './promise-mark.tsx'

/** In the dialog of what waits: what was promised, until when, and how long that is. */
export function PromiseLine({ promise }: { readonly promise: OpenPromise | undefined }) {
  const { t } = useLingui()
  const { moment } = useDates()
  const nowMs = useServerNow(30_000)
  if (!promise) return null
  const due = moment(new Date(promise.dueMs).toISOString())
  return (
    <Row gap="2xs" wrap>
      <PromiseMark promise={promise} />
      <Text as="span" look="small" tone="quiet">
        {isMissed(promise, nowMs)
          ? t({ id: 'admin.promise.was-due', message: `Réponse promise avant le ${due}` })
          : promise.kind === 'interview'
            ? t({
                id: 'admin.promise.due.desk',
                message: `Réponse promise sous {studioReplyTime}, aux heures du studio : avant le ${due}`,
              })
            : t({
                id: 'admin.promise.due.day',
                message: `Réponse promise sous {replyTime} : avant le ${due}`,
              })}
      </Text>
    </Row>
  )
}

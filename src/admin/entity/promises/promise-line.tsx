import { Trans } from '@lingui/react/macro'
import { useServerNow } from '#admin/entity/browser/use-server-now.ts'
import { useDates } from '#admin/entity/words/use-dates.ts'
import { isMissed, type OpenPromise } from '#domain/promises.ts'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/type/text.tsx'
import { PromiseMark } from './promise-mark.tsx'

/** In the dialog of what waits: what was promised, until when, and how long that is. */
export function PromiseLine({ promise }: { readonly promise: OpenPromise | undefined }) {
  const { moment } = useDates()
  const nowMs = useServerNow(30_000)
  if (!promise) return null
  const due = moment(new Date(promise.dueMs).toISOString())
  return (
    <Row gap="2xs" wrap>
      <PromiseMark promise={promise} />
      <Text as="span" look="small" tone="quiet">
        {isMissed(promise, nowMs) ? (
          <Trans id="admin.promise.was-due">Réponse promise avant le {due}</Trans>
        ) : promise.kind === 'interview' ? (
          <Trans id="admin.promise.due.desk">
            Réponse promise sous 2 h, aux heures du studio : avant le {due}
          </Trans>
        ) : (
          <Trans id="admin.promise.due.day">Réponse promise sous 24 h : avant le {due}</Trans>
        )}
      </Text>
    </Row>
  )
}

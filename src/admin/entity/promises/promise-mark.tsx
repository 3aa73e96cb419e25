import { Trans } from '@lingui/react/macro'
import { AlarmClock, AlarmClockOff } from 'lucide-react'
import { useServerNow } from '#admin/entity/browser/use-server-now.ts'
import { isMissed, type OpenPromise } from '#domain/promises.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { Badge } from '#ui/display/badge.tsx'
import { shortDuration } from './time-left.ts'

const HOUR_MS = 60 * 60_000

/** How long there is left to keep a promise, or for how long it is broken. */
export function PromiseMark({ promise }: { readonly promise: OpenPromise }) {
  const locale = useLocale()
  const nowMs = useServerNow(30_000)
  const time = shortDuration(locale, Math.abs(promise.dueMs - nowMs))
  if (isMissed(promise, nowMs))
    return (
      <Badge tone="danger" icon={<AlarmClockOff aria-hidden="true" />}>
        <Trans id="admin.promise.missed">En retard de {time}</Trans>
      </Badge>
    )
  const isSoon = promise.dueMs - nowMs < HOUR_MS
  return (
    <Badge tone={isSoon ? 'warning' : 'neutral'} icon={<AlarmClock aria-hidden="true" />}>
      <Trans id="admin.promise.left">Encore {time}</Trans>
    </Badge>
  )
}

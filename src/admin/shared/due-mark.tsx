import { Trans, useLingui } from '@lingui/react/macro'
import { AlarmClock, AlarmClockOff, Check, RotateCcw } from 'lucide-react'
import type { Locale } from '#contract/locales.ts'
import { useRow } from '#device/back-office/use-rows.ts'
import { type DueReply, isMissed } from '#domain/due-replies.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { useDates } from './labels/date-and-time.ts'
import { useServerNow } from './use-now.ts'
import { useSaveEdit } from './use-save-edit.tsx'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** '35 min', '1 h 20 min', '23 h', '3 j': a short duration, at least a minute. */
export const shortDuration = (locale: Locale, lengthMs: number): string => {
  if (lengthMs >= 2 * DAY_MS) return inUnit(locale, Math.floor(lengthMs / DAY_MS), 'day')
  const minutes = Math.max(1, Math.floor(lengthMs / MINUTE_MS))
  const hours = Math.floor(minutes / 60)
  const rest = hours >= 10 ? 0 : minutes % 60
  return [
    ...(hours > 0 ? [inUnit(locale, hours, 'hour')] : []),
    ...(rest > 0 ? [inUnit(locale, rest, 'minute')] : []),
  ].join(' ')
}

const inUnit = (locale: Locale, count: number, unit: 'day' | 'hour' | 'minute'): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count)

/** The time left until a reply is due, or the time since it was. */
export function DueMark({ dueReply }: { readonly dueReply: DueReply }) {
  const locale = useLocale()
  const nowMs = useServerNow(30_000)
  const time = shortDuration(locale, Math.abs(dueReply.dueMs - nowMs))
  if (isMissed(dueReply, nowMs))
    return (
      <Badge tone="danger" icon={<AlarmClockOff aria-hidden="true" />}>
        <Trans id="admin.promise.missed">En retard de {time}</Trans>
      </Badge>
    )
  const isSoon = dueReply.dueMs - nowMs < HOUR_MS
  return (
    <Badge tone={isSoon ? 'warning' : 'neutral'} icon={<AlarmClock aria-hidden="true" />}>
      <Trans id="admin.promise.left">Encore {time}</Trans>
    </Badge>
  )
}

/** In the dialog of a waiting request: what was promised, until when, and the time left. */
export function DueLine({ dueReply }: { readonly dueReply: DueReply | undefined }) {
  const { t } = useLingui()
  const { moment } = useDates()
  const nowMs = useServerNow(30_000)
  if (!dueReply) return null
  const due = moment(new Date(dueReply.dueMs).toISOString())
  return (
    <Row gap="2xs" wrap>
      <DueMark dueReply={dueReply} />
      <Text as="span" look="small" tone="quiet">
        {isMissed(dueReply, nowMs)
          ? t({ id: 'admin.promise.was-due', message: `Réponse promise avant le ${due}` })
          : dueReply.kind === 'interview'
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

/**
 * In the dialog of an interview or a custom order: marks it as answered, or reverts that; works offline. Hidden if the
 * server does not record due replies.
 */
export function HandledButton({ id }: { readonly id: string }) {
  const { t } = useLingui()
  const saveEdit = useSaveEdit()
  const inquiry = useRow('inquiries', id) ?? null
  if (inquiry === null) return null
  const { is_handled } = inquiry
  const toggle = () =>
    saveEdit(
      { type: 'update', entity: 'inquiries', rowId: id, fields: { is_handled: !is_handled } },
      is_handled
        ? t({ id: 'admin.inquiries.reopened', message: 'Demande à traiter de nouveau' })
        : t({ id: 'admin.inquiries.handled', message: 'Demande marquée comme traitée' }),
    )
  return (
    // One button with a changing label, so that the focus stays on it.
    <Button
      icon={is_handled ? <RotateCcw aria-hidden="true" /> : <Check aria-hidden="true" />}
      onClick={() => void toggle()}
    >
      {is_handled ? (
        <Trans id="admin.inquiries.reopen">À traiter de nouveau</Trans>
      ) : (
        <Trans id="admin.inquiries.handle">Marquer comme traitée</Trans>
      )}
    </Button>
  )
}

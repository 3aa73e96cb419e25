import { Trans, useLingui } from '@lingui/react/macro'
import { LogOut, Monitor, Smartphone } from 'lucide-react'
import { relativeTime } from '#admin/entity/words/time-text.ts'
import type { AccountSession } from '#contract/session.ts'
import { Badge } from '#ui/display/badge.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Facts, textFacts } from '#ui/type/facts.tsx'
import { RecordRow } from '#ui/workbench/record-row.tsx'

type SessionRowProps = {
  readonly session: AccountSession
  readonly nowMs: number
  readonly onEnd: () => void
}

export function SessionRow({ session, nowMs, onEnd }: SessionRowProps) {
  const { t, i18n } = useLingui()
  const device =
    session.device || t({ id: 'admin.sessions.unknown-device', message: 'Appareil inconnu' })
  const last = relativeTime(i18n.locale, Date.parse(session.last_used_at), nowMs)
  // The server writes the last use down once a minute at most.
  const used = session.is_current
    ? t({ id: 'admin.sessions.now', message: 'Active maintenant' })
    : t({ id: 'admin.sessions.used', message: `Dernière activité ${last}` })
  const since = relativeTime(i18n.locale, Date.parse(session.created_at), nowMs)
  const opened = t({ id: 'admin.sessions.opened', message: `ouverte ${since}` })
  return (
    <RecordRow
      media={
        /Android|iPhone|iPad/.test(session.device) ? (
          <Smartphone aria-hidden="true" />
        ) : (
          <Monitor aria-hidden="true" />
        )
      }
      title={
        <Row gap="2xs" wrap>
          {device}
          {session.is_current ? (
            <Badge tone="success">
              <Trans id="admin.sessions.this">Cette session</Trans>
            </Badge>
          ) : null}
        </Row>
      }
      meta={<Facts items={textFacts({ used, opened })} />}
      end={
        session.is_current ? null : (
          <IconButton
            label={t({ id: 'admin.sessions.end', message: `Fermer la session ${device}` })}
            icon={<LogOut />}
            onClick={onEnd}
          />
        )
      }
    />
  )
}

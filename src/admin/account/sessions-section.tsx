import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { LogOut, Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { useNotifyOutcome } from '#admin/shared/call-failures.ts'
import { relativeTime } from '#admin/shared/labels/date-and-time.ts'
import { OnlineSection } from '#admin/shared/online-section.tsx'
import { useLastValue } from '#admin/shared/use-last-value.ts'
import { useServerNow } from '#admin/shared/use-now.ts'
import { useOneAtATime } from '#admin/shared/use-one-at-a-time.ts'
import {
  type AccountSession,
  accountSession,
  SESSION_HOURS,
  SESSION_IDLE_MINUTES,
  sessionsEnded,
} from '#contract/session.ts'
import { askServer, nothing } from '#device/back-office/ask-server.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import type { ServerAnswerState } from '#device/back-office/use-server-answer.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Button, IconButton } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { RecordList, RecordRow } from '#ui/table/record-row.tsx'
import { Facts, textFacts } from '#ui/text/facts.tsx'
import { Text } from '#ui/text/text.tsx'

type SessionRowProps = {
  readonly session: AccountSession
  readonly nowMs: number
  readonly onEnd: () => void
}

function SessionRow({ session, nowMs, onEnd }: SessionRowProps) {
  const { t, i18n } = useLingui()
  const device =
    session.device || t({ id: 'admin.sessions.unknown-device', message: 'Appareil inconnu' })
  const last = relativeTime(i18n.locale, Date.parse(session.last_used_at), nowMs)
  // The server records the last use once a minute at most.
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

/** A longer list would push the following sections out of sight. */
const FEW = 5

type SessionListProps = {
  readonly list: readonly AccountSession[]
  readonly onEnd: (session: AccountSession) => void
}

/** The first few sessions, and the others on request. */
export function SessionList({ list, onEnd }: SessionListProps) {
  const { t } = useLingui()
  const nowMs = useServerNow(30_000)
  const [isWhole, setIsWhole] = useState(false)
  const others = list.length - FEW
  const more = t({
    id: 'admin.sessions.more',
    message: plural(others, { one: 'Afficher l’autre', other: 'Afficher les # autres' }),
  })
  return (
    <>
      <RecordList label={t({ id: 'admin.sessions.title', message: 'Sessions ouvertes' })}>
        {(isWhole ? list : list.slice(0, FEW)).map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            nowMs={nowMs}
            onEnd={() => onEnd(session)}
          />
        ))}
      </RecordList>
      {others > 0 ? (
        <Row>
          <Button onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? (
              <Trans id="admin.sessions.fewer">N’afficher que les {FEW} premières</Trans>
            ) : (
              more
            )}
          </Button>
        </Row>
      ) : null}
    </>
  )
}

/** Ends sessions and reports the result; true if it was done. */
const useEndSessions = () => {
  const { t } = useLingui()
  const backOffice = useBackOffice()
  const notifyOutcome = useNotifyOutcome()
  return {
    endOne: async ({ id }: AccountSession): Promise<boolean> => {
      const request = { method: 'DELETE', path: `/api/admin/sessions/${id}` } as const
      const asked = await askServer(backOffice, request, nothing)
      // It has already ended: that counts as success.
      const isGone = asked.type === 'refused' && asked.code === 'not-found'
      return notifyOutcome(isGone ? { type: 'done', value: null } : asked, {
        done: t({ id: 'admin.sessions.ended', message: 'Session fermée' }),
        failed: t({ id: 'admin.sessions.failed', message: 'La session n’a pas été fermée' }),
      })
    },
    endOthers: async (): Promise<boolean> => {
      const request = { method: 'DELETE', path: '/api/admin/sessions' } as const
      const asked = await askServer(backOffice, request, sessionsEnded)
      const count = asked.type === 'done' ? asked.value.ended : 0
      return notifyOutcome(asked, {
        done: t({
          id: 'admin.sessions.others-ended',
          message: plural(count, {
            0: 'Aucune autre session n’était ouverte',
            one: '# autre session fermée',
            other: '# autres sessions fermées',
          }),
        }),
        failed: t({
          id: 'admin.sessions.others-failed',
          message: 'Les autres sessions n’ont pas été fermées',
        }),
      })
    },
  }
}

type SessionsSectionProps = { readonly sessions: ServerAnswerState<readonly AccountSession[]> }

/** Where the account is signed in, with buttons to end those sessions. */
export function SessionsSection({ sessions }: SessionsSectionProps) {
  const [question, ask] = useState<Question | null>(null)
  return (
    <OnlineSection
      level={2}
      title={<Trans id="admin.sessions.title">Sessions ouvertes</Trans>}
      asked={sessions}
    >
      {(list) => (
        <>
          <SessionList list={ownFirst(list)} onEnd={(session) => ask({ type: 'one', session })} />
          <Text look="small" tone="quiet">
            <Trans id="admin.sessions.limits">
              Une session se ferme automatiquement après {SESSION_IDLE_MINUTES} minutes sans
              activité, et au plus tard après {SESSION_HOURS} heures.
            </Trans>
          </Text>
          {list.length > 1 ? (
            <Row>
              <Button tone="danger" onClick={() => ask({ type: 'others', count: list.length - 1 })}>
                <Trans id="admin.sessions.end-others">Fermer toutes les autres</Trans>
              </Button>
            </Row>
          ) : null}
          <EndDialog question={question} onClose={() => ask(null)} onEnded={sessions.reload} />
        </>
      )}
    </OnlineSection>
  )
}

const ownFirst = (sessions: readonly AccountSession[]): readonly AccountSession[] =>
  [...sessions].sort((one, other) => Number(other.is_current) - Number(one.is_current))

type Question =
  | { readonly type: 'one'; readonly session: AccountSession }
  | { readonly type: 'others'; readonly count: number }

type EndDialogProps = {
  readonly question: Question | null
  readonly onClose: () => void
  readonly onEnded: () => Promise<void>
}

function EndDialog({ question, onClose, onEnded }: EndDialogProps) {
  const { t } = useLingui()
  const { endOne, endOthers } = useEndSessions()
  const { isBusy, run } = useOneAtATime()
  const shown = useLastValue(question)
  const confirm = async () => {
    if (question === null) return
    const isDone = await run(() =>
      question.type === 'one' ? endOne(question.session) : endOthers(),
    )
    // If the server was not reached, the dialog stays open so that the admin can try again.
    if (!isDone) return
    onClose()
    await onEnded()
  }
  const count = shown?.type === 'others' ? shown.count : 1
  return (
    <ConfirmDialog
      open={question !== null}
      tone="danger"
      title={t({
        id: 'admin.sessions.sure',
        message: plural(count, {
          one: 'Fermer cette session ?',
          other: 'Fermer les # autres sessions ?',
        }),
      })}
      description={
        <Trans id="admin.sessions.sure.text">
          Il faudra se reconnecter sur cet appareil. Les modifications qui y sont en attente sont
          conservées.
        </Trans>
      }
      confirmLabel={t({ id: 'admin.sessions.sure.yes', message: 'Fermer' })}
      cancelLabel={t({ id: 'admin.cancel', message: 'Annuler' })}
      busy={isBusy}
      busyLabel={t({ id: 'admin.sessions.ending', message: 'Fermeture…' })}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}

/** Answer of `GET /api/admin/sessions`. */
export const accountSessions = v.array(accountSession)

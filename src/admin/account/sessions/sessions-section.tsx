import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { OnlineList } from '#admin/account/online-list.tsx'
import { useLastValue } from '#admin/entity/use-last-value.ts'
import { useOneAtATime } from '#admin/entity/use-one-at-a-time.ts'
import { useStateSentences } from '#admin/entity/words/use-state-sentences.ts'
import { type AccountSession, SESSION_HOURS, SESSION_IDLE_MINUTES } from '#contract/session.ts'
import type { AskedState } from '#device/account/use-asked.ts'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { Text } from '#ui/type/text.tsx'
import { SessionList } from './session-list.tsx'
import { useEndSessions } from './use-end-sessions.ts'

type SessionsSectionProps = { readonly sessions: AskedState<readonly AccountSession[]> }

/** Where the account is signed in, and how to end that from here. */
export function SessionsSection({ sessions }: SessionsSectionProps) {
  const say = useStateSentences()
  const [question, ask] = useState<Question | null>(null)
  return (
    <OnlineList
      title={<Trans id="admin.sessions.title">Sessions ouvertes</Trans>}
      asked={sessions}
      loading={say('loading')}
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
    </OnlineList>
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
    // It stays open where nobody was reached: the answer to the question is still wanted.
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

import { Trans, useLingui } from '@lingui/react/macro'
import { MailPlus, X } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { OnlineList } from '#admin/account/online-list.tsx'
import { useTellLoad } from '#admin/entity/browser/use-tell-load.ts'
import { useLastValue } from '#admin/entity/use-last-value.ts'
import { useDates } from '#admin/entity/words/use-dates.ts'
import { useStateSentences } from '#admin/entity/words/use-state-sentences.ts'
import { INVITE_HOURS, type Invite, invite, type NewInvite } from '#contract/session.ts'
import { useAsked } from '#device/account/use-asked.ts'
import { Button } from '#ui/form/button.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { Text } from '#ui/type/text.tsx'
import { RecordList, RecordRow } from '#ui/workbench/record-row.tsx'
import { NewInviteDialog } from './new-invite-dialog.tsx'
import { useInvites } from './use-invites.ts'

const allInvites = v.array(invite)

/** Who may come in: links that were made and have not been used yet. */
export function InvitesSection() {
  const say = useStateSentences()
  const { t } = useLingui()
  const tellLoad = useTellLoad(
    t({ id: 'admin.invites.load-failed', message: 'Impossible de charger les invitations' }),
  )
  const asked = useAsked('/api/admin/invites', allInvites, tellLoad)
  const { isCreating, create, withdraw } = useInvites()
  const [made, setMade] = useState<NewInvite | null>(null)
  const [leaving, setLeaving] = useState<Invite | null>(null)
  const add = async () => {
    const created = await create()
    if (created === null) return
    setMade(created)
    await asked.reload()
  }
  const endIt = async (ending: Invite) => {
    if (!(await withdraw(ending))) return
    setLeaving(null)
    await asked.reload()
  }
  return (
    <Stack gap="sm">
      <OnlineList
        title={<Trans id="admin.invites.title">Invitations</Trans>}
        asked={asked}
        loading={say('loading')}
      >
        {(list) => <OpenInvites invites={list.filter(isOpen)} onWithdraw={setLeaving} />}
      </OnlineList>
      <Row>
        <Button
          icon={<MailPlus aria-hidden="true" />}
          busy={isCreating}
          busyLabel={t({ id: 'admin.invites.creating', message: 'Création…' })}
          onClick={() => void add()}
        >
          <Trans id="admin.invites.create">Inviter un administrateur</Trans>
        </Button>
      </Row>
      <NewInviteDialog invite={made} onClose={() => setMade(null)} />
      <WithdrawDialog
        invite={leaving}
        onConfirm={(ending) => void endIt(ending)}
        onCancel={() => setLeaving(null)}
      />
    </Stack>
  )
}

const isOpen = ({ state }: Invite): boolean => state === 'open'

type OpenInvitesProps = {
  readonly invites: readonly Invite[]
  readonly onWithdraw: (invite: Invite) => void
}

function OpenInvites({ invites, onWithdraw }: OpenInvitesProps) {
  const { t } = useLingui()
  if (invites.length === 0)
    return (
      <Text look="small" tone="quiet">
        <Trans id="admin.invites.none">
          Aucune invitation en cours. Un lien d’invitation permet à une personne de créer un compte,
          une fois, pendant {INVITE_HOURS} heures.
        </Trans>
      </Text>
    )
  return (
    <RecordList label={t({ id: 'admin.invites.open', message: 'Invitations en cours' })}>
      {invites.map((open) => (
        <OpenInvite key={open.id} invite={open} onWithdraw={() => onWithdraw(open)} />
      ))}
    </RecordList>
  )
}

type OpenInviteProps = { readonly invite: Invite; readonly onWithdraw: () => void }

function OpenInvite({
  invite: { created_at, created_by, expires_at },
  onWithdraw,
}: OpenInviteProps) {
  const { t } = useLingui()
  const { moment } = useDates()
  const until = moment(expires_at)
  const made = moment(created_at)
  return (
    <RecordRow
      media={<MailPlus aria-hidden="true" />}
      title={t({ id: 'admin.invites.until', message: `Valable jusqu’au ${until}` })}
      meta={t({
        id: 'admin.invites.made',
        message: `Créée le ${made} par ${created_by ?? '—'}`,
      })}
      end={
        <IconButton
          label={t({
            id: 'admin.invites.withdraw-one',
            message: `Retirer l’invitation du ${made}`,
          })}
          icon={<X />}
          onClick={onWithdraw}
        />
      }
    />
  )
}

type WithdrawDialogProps = {
  readonly invite: Invite | null
  readonly onConfirm: (invite: Invite) => void
  readonly onCancel: () => void
}

function WithdrawDialog({ invite, onConfirm, onCancel }: WithdrawDialogProps) {
  const { t } = useLingui()
  const shown = useLastValue(invite)
  return (
    <ConfirmDialog
      open={invite !== null}
      tone="danger"
      title={t({ id: 'admin.invites.sure', message: 'Retirer cette invitation ?' })}
      description={
        <Trans id="admin.invites.sure.text">Son lien ne permettra plus de créer un compte.</Trans>
      }
      confirmLabel={t({ id: 'admin.invites.withdraw', message: 'Retirer' })}
      cancelLabel={t({ id: 'admin.cancel', message: 'Annuler' })}
      onConfirm={() => (shown === null ? undefined : onConfirm(shown))}
      onCancel={onCancel}
    />
  )
}

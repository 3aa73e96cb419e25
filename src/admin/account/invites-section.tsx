import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, MailPlus, X } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { useNotifyLoadFailure, useNotifyOutcome } from '#admin/shared/call-failures.ts'
import { useCopyText } from '#admin/shared/export-text.ts'
import { useDates } from '#admin/shared/labels/date-and-time.ts'
import { OnlineSection } from '#admin/shared/online-section.tsx'
import { useLastValue } from '#admin/shared/use-last-value.ts'
import { INVITE_HOURS, type Invite, invite, type NewInvite, newInvite } from '#contract/session.ts'
import { askServer, nothing } from '#device/back-office/ask-server.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { useServerAnswer } from '#device/back-office/use-server-answer.ts'
import { Button, IconButton } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { RecordList, RecordRow } from '#ui/table/record-row.tsx'
import { Text } from '#ui/text/text.tsx'

type NewInviteDialogProps = { readonly invite: NewInvite | null; readonly onClose: () => void }

/** Shows the link of a new invite: it cannot be shown again. */
function NewInviteDialog({ invite, onClose }: NewInviteDialogProps) {
  const { t } = useLingui()
  const { moment } = useDates()
  const copy = useCopyText()
  const shown = useLastValue(invite)
  const until = moment(shown?.expires_at ?? null)
  const link = shown === null ? '' : inviteLink(shown)
  const name = t({ id: 'admin.invites.link', message: 'Lien d’invitation' })
  return (
    <Dialog
      open={invite !== null}
      onClose={onClose}
      title={t({ id: 'admin.invites.ready', message: 'Votre lien d’invitation' })}
      closeLabel={t({ id: 'admin.close', message: 'Fermer' })}
      footer={
        <>
          <Button
            tone="main"
            icon={<Copy aria-hidden="true" />}
            onClick={() => void copy(link, name)}
          >
            <Trans id="admin.invites.copy">Copier le lien</Trans>
          </Button>
          <Button tone="ghost" onClick={onClose}>
            <Trans id="admin.invites.close">Terminé</Trans>
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <TextField label={name} value={link} onChange={() => undefined} readOnly />
        <Text>
          <Trans id="admin.invites.once">
            Copiez ce lien maintenant : il ne sera plus affiché. Envoyez-le uniquement à la personne
            que vous invitez.
          </Trans>
        </Text>
        <Text look="small" tone="quiet">
          <Trans id="admin.invites.once.until">Il sert une fois, jusqu’au {until}.</Trans>
        </Text>
      </Stack>
    </Dialog>
  )
}

/** The code is in the fragment, which browsers do not send to servers, so it is not logged. */
const inviteLink = ({ code }: NewInvite): string => `${location.origin}/admin/invite#${code}`

/** Creates and withdraws invites, and reports the result. */
const useInvites = () => {
  const { t } = useLingui()
  const backOffice = useBackOffice()
  const notifyOutcome = useNotifyOutcome()
  const [isCreating, setIsCreating] = useState(false)
  /** Null if none was made. */
  const create = async (): Promise<NewInvite | null> => {
    setIsCreating(true)
    const request = { method: 'POST', path: '/api/admin/invites' } as const
    const asked = await askServer(backOffice, request, newInvite)
    setIsCreating(false)
    notifyOutcome(asked, {
      done: null,
      failed: t({ id: 'admin.invites.not-created', message: 'L’invitation n’a pas été créée' }),
    })
    return asked.type === 'done' ? asked.value : null
  }
  /** True if it was withdrawn. */
  const withdraw = async ({ id }: Invite): Promise<boolean> => {
    const request = { method: 'DELETE', path: `/api/admin/invites/${id}` } as const
    const asked = await askServer(backOffice, request, nothing)
    const isGone = asked.type === 'refused' && asked.code === 'not-found'
    return notifyOutcome(isGone ? { type: 'done', value: null } : asked, {
      done: isGone
        ? t({ id: 'admin.invites.gone', message: 'Cette invitation n’était déjà plus valable' })
        : t({ id: 'admin.invites.withdrawn', message: 'Invitation retirée' }),
      failed: t({ id: 'admin.invites.not-withdrawn', message: 'L’invitation n’a pas été retirée' }),
    })
  }
  return { isCreating, create, withdraw }
}

const allInvites = v.array(invite)

/** Invite links that were made and have not been used yet. */
export function InvitesSection() {
  const { t } = useLingui()
  const notifyLoadFailure = useNotifyLoadFailure(
    t({ id: 'admin.invites.load-failed', message: 'Impossible de charger les invitations' }),
  )
  const asked = useServerAnswer('/api/admin/invites', allInvites, notifyLoadFailure)
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
      <OnlineSection
        level={2}
        title={<Trans id="admin.invites.title">Invitations</Trans>}
        asked={asked}
      >
        {(list) => <OpenInvites invites={list.filter(isOpen)} onWithdraw={setLeaving} />}
      </OnlineSection>
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

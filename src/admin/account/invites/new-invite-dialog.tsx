import { Trans, useLingui } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { useCopyText } from '#admin/entity/browser/use-copy-text.ts'
import { useLastValue } from '#admin/entity/use-last-value.ts'
import { useDates } from '#admin/entity/words/use-dates.ts'
import type { NewInvite } from '#contract/session.ts'
import { Button } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Text } from '#ui/type/text.tsx'

type NewInviteDialogProps = { readonly invite: NewInvite | null; readonly onClose: () => void }

/** Shows the link of an invite that was just made: nobody can see it again. */
export function NewInviteDialog({ invite, onClose }: NewInviteDialogProps) {
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

/** The code stands in the fragment: browsers send it to no server, so it gets into no log. */
const inviteLink = ({ code }: NewInvite): string => `${location.origin}/admin/invite#${code}`
